#include "cli/batch.hpp"

#include "cli/command.hpp"
#include "cli/picture_file.hpp"
#include "show/json.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace weft::cli {

Batch::Batch(const std::vector<std::string>& paths, Format format, const RuleChanges& rules)
    : format_(format)
    , rules_(rules) {
    for (const std::string& path : paths) {
        std::error_code unknown;
        if (!std::filesystem::is_directory(path, unknown)) {
            files_.push_back(path);
            continue;
        }
        try {
            const auto puzzles = puzzle_files(path);
            if (puzzles.empty()) {
                throw InputError(path, 0, "no puzzle (.txt, .json, .course or .link) in this folder");
            }
            files_.insert(files_.end(), puzzles.begin(), puzzles.end());
        } catch (const Error& error) { report(error); }
    }
}

void Batch::report(const Error& error, const std::string& puzzle, Exit status) {
    const bool unnamed = error.kind() != ErrorKind::option && error.file().empty() && !puzzle.empty();
    print_error(unnamed ? puzzle + ": " + error.what() : error.what());
    if (format_ == Format::json) {
        auto object = to_json(error);
        if (unnamed) { object["error"]["file"] = puzzle; }
        print_json(object);
    }
    ++failed_;
    status_ = std::max<int>(status_, status);
}

std::vector<Puzzle> Batch::read(const std::function<bool(const Puzzle&)>& wanted) {
    std::vector<Puzzle> puzzles;
    run([&](const Puzzle& puzzle) {
        if (wanted(puzzle)) { puzzles.push_back(puzzle); }
        return exit_solved;
    });
    return puzzles;
}

int Batch::run(const std::function<Puzzle()>& make, const PuzzleWork& work) {
    std::string name;
    try {
        const Puzzle puzzle = make();
        name = puzzle.name;
        status_ = std::max(status_, work(puzzle));
    } catch (const NoneFound& none) { report(none, name, exit_none); } catch (const Error& error) {
        report(error, name);
    }
    return status_;
}

int Batch::run(const PuzzleWork& work) {
    for (std::size_t done = 0; done < files_.size(); ++done) {
        if (interrupted()) {
            print_error(fmt::format("interrupted: {} of {} puzzles were not looked at", files_.size() - done,
                                    files_.size()));
            status_ = std::max<int>(status_, exit_none);
            break;
        }
        run([&] { return read_puzzle_or_picture(files_[done], rules_); }, work);
    }
    return status_;
}

} // namespace weft::cli
