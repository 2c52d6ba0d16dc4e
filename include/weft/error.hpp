// What the library throws when its input is at fault.
#pragma once

#include <stdexcept>
#include <string>

namespace weft {

/// Bad input: the message is one line, `FILE:LINE: what is wrong` where a file is to blame.
class InputError : public std::runtime_error {
  public:
    explicit InputError(const std::string& message)
        : std::runtime_error(message) {}
};

/// Packed data that does not hold together; what the program itself carries should never be.
class DamagedData : public InputError {
  public:
    explicit DamagedData(const std::string& part)
        : InputError("the packed " + part + " is damaged; build it again with scripts/build-data") {}
};

} // namespace weft
