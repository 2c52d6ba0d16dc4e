// What the library throws: one type with its kinds, so that a caller may catch them all or some.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace weft {

enum class ErrorKind {
    input,  ///< a file or a text that is not what it should be
    option, ///< a parameter out of its range
    size,   ///< a board with more paths, pieces or covers than can be held or counted
    data,   ///< packed data that does not hold together
};

/// `input`, `option`, `size` or `data`.
constexpr std::string_view name(ErrorKind kind) {
    constexpr std::string_view names[] = {"input", "option", "size", "data"};
    return names[static_cast<int>(kind)];
}

/// what() is one line: `FILE:LINE: what is wrong`, without the line or both where they are not to blame.
class Error : public std::runtime_error {
  public:
    ErrorKind kind() const { return kind_; }
    /// What is wrong, without its place.
    const std::string& reason() const { return reason_; }
    /// The file to blame; empty where none is.
    const std::string& file() const { return file_; }
    /// Its line, from 1; 0 where none is to blame.
    int line() const { return line_; }

  protected:
    Error(ErrorKind kind, const std::string& reason)
        : Error(kind, "", 0, reason) {}
    Error(ErrorKind kind, const std::string& file, int line, const std::string& reason);

  private:
    ErrorKind kind_;
    std::string reason_;
    std::string file_;
    int line_;
};

/// Bad input.
class InputError : public Error {
  public:
    explicit InputError(const std::string& reason)
        : Error(ErrorKind::input, reason) {}
    /// `line` from 1, or 0 where the file as a whole is to blame.
    InputError(const std::string& file, int line, const std::string& reason)
        : Error(ErrorKind::input, file, line, reason) {}

  protected:
    InputError(ErrorKind kind, const std::string& reason)
        : Error(kind, reason) {}
};

/// A parameter out of its range.
class OptionError : public Error {
  public:
    explicit OptionError(const std::string& reason)
        : Error(ErrorKind::option, reason) {}
};

/// More of something than can be held or counted.
class TooLarge : public InputError {
  public:
    explicit TooLarge(const std::string& reason)
        : InputError(ErrorKind::size, reason) {}
};

/// Packed data that does not hold together; what the library itself carries should never be.
class DamagedData : public InputError {
  public:
    explicit DamagedData(const std::string& part)
        : InputError(ErrorKind::data,
                     "the packed " + part + " is damaged; build it again with scripts/build-data") {}
};

} // namespace weft
