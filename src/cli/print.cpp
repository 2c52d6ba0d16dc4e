#include "cli/batch.hpp"
#include "cli/command.hpp"
#include "cli/monitor.hpp"
#include "cli/options.hpp"
#include "make/legality.hpp"
#include "show/paper.hpp"
#include "weft/error.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <set>

namespace weft::cli {
namespace po = boost::program_options;
namespace fs = std::filesystem;

namespace {

/// Where drawings go: into one file, or into a folder under the names of their puzzles.
class Target {
  public:
    /// Throws UsageError for a name that says neither.
    explicit Target(const std::string& out, const std::string& format)
        : out_(out)
        , folder_(fs::is_directory(out))
        , extension_(folder_ ? "." + format : fs::path(out).extension().string()) {
        if (extension_ != ".svg" && extension_ != ".pdf") {
            throw UsageError(folder_ ? "--format takes svg or pdf"
                                     : "--out takes a name that ends in .svg or .pdf, or a folder");
        }
    }

    bool folder() const { return folder_; }
    PaperFormat format() const { return extension_ == ".pdf" ? PaperFormat::pdf : PaperFormat::svg; }
    /// Throws InputError when another puzzle has taken that name.
    std::string file_for(const Puzzle& puzzle) {
        if (!folder_) { return out_; }
        const std::string name = fs::path(puzzle.name).stem().string() + extension_;
        if (!taken_.insert(name).second) {
            throw InputError(puzzle.name, 0,
                             fmt::format("another of these puzzles is drawn as {} already", name));
        }
        return (fs::path(out_) / name).string();
    }

  private:
    std::string out_;
    bool folder_;
    std::string extension_;
    std::set<std::string> taken_;
};

/// The solution to draw. Throws InputError when there is none.
Solution solution_of(const Puzzle& puzzle, const std::atomic<bool>& stop) {
    const auto faults = find_faults(puzzle, stop);
    if (!faults.empty()) {
        throw InputError(puzzle.name, 1, fmt::format("no solution to draw: {}", faults[0].text));
    }
    return *trace_solution(puzzle, stop);
}

} // namespace

int run_print(const std::vector<std::string>& arguments) {
    po::options_description options("Options");
    options.add_options()                                                                               //
        ("out", po::value<std::string>(), "the file to write, which ends in .svg or .pdf, or a folder") //
        ("format", po::value<std::string>()->default_value("svg"),
         "of the files in that folder: svg or pdf") //
        ("solution", "draw the paths of the solution, which the file must carry");
    add_time_limit(options);
    po::variables_map values;
    if (!parse(find("print"), arguments, options, "file", values)) { return exit_solved; }
    const std::optional<double> time_limit = time_limit_of(values);
    const auto paths = some_paths(values, "file");
    if (values.count("out") == 0) {
        throw UsageError("no file to write given: --out puzzle.svg, --out puzzle.pdf or --out FOLDER");
    }
    Target target(values["out"].as<std::string>(), values["format"].as<std::string>());
    Batch batch(paths, Format::text);
    if (batch.several() && !target.folder()) {
        throw UsageError("several puzzles take a folder: --out FOLDER");
    }
    return batch.run([&](const Puzzle& puzzle) -> int {
        std::optional<Solution> solution;
        if (values.count("solution") != 0) {
            const Monitor monitor(time_limit, false);
            try {
                solution = solution_of(puzzle, monitor.stop());
            } catch (const Stopped&) {
                print_error(fmt::format("{}: nothing drawn: {}", puzzle.name, monitor.reason()));
                return exit_none;
            }
        }
        write_file(target.file_for(puzzle),
                   draw_on_paper(puzzle, solution ? &*solution : nullptr, target.format()));
        return exit_solved;
    });
}

} // namespace weft::cli
