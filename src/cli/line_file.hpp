// The file of `--lines --out`: whole lines only, so that it can be gone on with after any end.
#pragma once

#include "cli/lines.hpp"

#include <fstream>
#include <string>
#include <utility>

namespace weft::cli {

/// Holds the file by a lock: two runs that write the same lines would mix them. What is written goes to its
/// end, a line after the other, so that a kill leaves whole lines and at most one torn one behind them.
class LineFile {
  public:
    /// Begins the file anew; with `resume` keeps the whole lines that it has and drops a torn one behind
    /// them. Throws InputError where it cannot be written, another run writes it, it is standard input
    /// itself, or has lines that are no answers of this shard.
    explicit LineFile(const LineFlags& flags);

    /// The answers that it had.
    const EarlierAnswers& earlier() const { return earlier_; }
    std::ostream& stream() { return stream_; }
    /// Throws InputError when not all could be written.
    void close();

  private:
    struct Handle {
        int file = -1;
        ~Handle();
    };

    void open();
    /// Counts the whole lines, and returns where they end.
    long long scan();
    /// The answer of the line that ends there, and where it begins.
    std::pair<nlohmann::json, long long> answer_before(long long end, std::size_t line) const;
    /// Refuses lines, the last of which ends there, that are of another shard or of another kind of run, and
    /// finds the last that can be compared with what its line would get now.
    void check_last(const LineFlags& flags, long long end);
    [[noreturn]] void refuse(const std::string& what, std::size_t line = 0) const;

    std::string path_;
    Handle handle_;
    EarlierAnswers earlier_;
    std::ofstream stream_;
};

} // namespace weft::cli
