#include "cli/batch.hpp"
#include "cli/command.hpp"
#include "cli/monitor.hpp"
#include "cli/new_file.hpp"
#include "cli/options.hpp"
#include "make/legality.hpp"
#include "show/paper.hpp"
#include "weft/error.hpp"

#include <filesystem>
#include <fmt/format.h>

namespace weft::cli {
namespace po = boost::program_options;
namespace fs = std::filesystem;

namespace {

PaperFormat format_of_ending(const std::string& ending) {
    return ending == ".pdf" ? PaperFormat::pdf : ending == ".png" ? PaperFormat::png : PaperFormat::svg;
}

/// Where drawings go: into one file, or into a folder under the names of their puzzles.
class Target {
  public:
    /// Throws UsageError for a name that says neither.
    explicit Target(const std::string& out, const std::string& format)
        : out_(out)
        , in_folder_(names_folder(out))
        , folder_(out)
        , extension_(in_folder_ ? "." + format : fs::path(out).extension().string()) {
        if (extension_ != ".svg" && extension_ != ".pdf" && extension_ != ".png") {
            throw UsageError(in_folder_ ? "--format takes svg, pdf or png"
                                        : "--out takes a name that ends in .svg, .pdf or .png, or a folder");
        }
    }

    bool folder() const { return in_folder_; }
    PaperFormat format() const { return format_of_ending(extension_); }
    /// One PDF for all.
    bool booklet() const { return !in_folder_ && format() == PaperFormat::pdf; }
    const std::string& file() const { return out_; }
    /// Throws InputError when another puzzle has taken that name.
    std::string file_for(const Puzzle& puzzle) {
        return in_folder_ ? folder_.file_for(puzzle, extension_) : out_;
    }

  private:
    std::string out_;
    bool in_folder_;
    PuzzleFolder folder_;
    std::string extension_;
};

/// The solution to draw. Throws InputError when there is none.
Solution solution_of(const Puzzle& puzzle, const std::atomic<bool>& stop) {
    const auto faults = find_faults(puzzle, stop);
    if (!faults.empty()) {
        throw InputError(puzzle.name, 1, fmt::format("no solution to draw: {}", faults[0].text));
    }
    return *trace_solution(puzzle, stop);
}

/// What a booklet looks like, without its puzzles. Throws UsageError.
Booklet read_booklet(const po::variables_map& values) {
    Booklet booklet;
    booklet.title = values["title"].as<std::string>();
    const auto paper = values["paper"].as<std::string>();
    if (paper != "a4" && paper != "letter") { throw UsageError("--paper takes a4 or letter"); }
    booklet.paper = paper == "a4" ? PaperSize::a4 : PaperSize::letter;
    booklet.per_page = values["per-page"].as<int>();
    if (booklet.per_page != 1 && booklet.per_page != 2 && booklet.per_page != 4) {
        throw UsageError("--per-page takes 1, 2 or 4");
    }
    booklet.paths = values.count("solution") != 0;
    booklet.answers = values.count("answers") != 0;
    return booklet;
}

/// Draws each puzzle into a file of its own, or adds it to the booklet where there is one.
class Printer {
  public:
    Printer(Target& target, Booklet& booklet, std::optional<double> time_limit, bool force)
        : target_(target)
        , booklet_(booklet)
        , time_limit_(time_limit)
        , force_(force) {}

    int print(const Puzzle& puzzle) {
        std::optional<Solution> solution;
        if (booklet_.paths || booklet_.answers) {
            const Monitor monitor(time_limit_, false);
            try {
                solution = solution_of(puzzle, monitor.stop());
            } catch (const Stopped&) {
                print_error(fmt::format("{}: nothing drawn: {}", puzzle.name, monitor.reason()));
                return exit_none;
            }
        }
        if (target_.booklet()) {
            booklet_.sheets.push_back({puzzle, std::move(solution)});
        } else {
            write_new_file(target_.file_for(puzzle),
                           draw_on_paper(puzzle, solution ? &*solution : nullptr, target_.format()), force_);
        }
        return exit_solved;
    }

  private:
    Target& target_;
    Booklet& booklet_;
    std::optional<double> time_limit_;
    bool force_;
};

} // namespace

int run_print(const std::vector<std::string>& arguments) {
    po::options_description options("Options");
    options.add_options() //
        ("out", po::value<std::string>()->value_name("FILE"),
         "the file to write: a .pdf with all puzzles, an .svg or .png with one; or a folder, FOLDER/, for a "
         "file "
         "each") //
        ("format", po::value<std::string>()->value_name("FORM")->default_value("svg"),
         "of the files in that folder: svg, pdf or png")                                              //
        ("force", "write over files that are there")                                                  //
        ("solution", "draw the paths of the solution, which the file must carry, and list its words") //
        ("answers", "draw the solutions at the back of the PDF")                                      //
        ("title", po::value<std::string>()->value_name("TEXT")->default_value(""),
         "a title over every page of the PDF") //
        ("per-page", po::value<int>()->value_name("N")->default_value(1),
         "puzzles on a page of the PDF: 1, 2 or 4") //
        ("paper", po::value<std::string>()->value_name("SIZE")->default_value("a4"),
         "paper of the PDF: a4 or letter");
    add_time_limit(options);
    po::variables_map values;
    if (!parse(find("print"), arguments, options, "file", values)) { return exit_solved; }
    const std::optional<double> time_limit = time_limit_of(values);
    Booklet booklet = read_booklet(values);
    const auto paths = some_paths(values, "file");
    if (values.count("out") == 0) {
        throw UsageError("no file to write given: --out puzzle.svg, --out puzzle.pdf or --out FOLDER");
    }
    Target target(values["out"].as<std::string>(), values["format"].as<std::string>());
    if (!values["format"].defaulted() && !target.folder()) {
        throw UsageError("--format is of the files in a folder; a file's name says by its ending what it is");
    }
    for (const char* option : {"title", "per-page", "paper"}) {
        if (!values[option].defaulted() && !target.booklet()) {
            throw UsageError(fmt::format("--{} takes a PDF: --out booklet.pdf", option));
        }
    }
    Batch batch(paths, Format::text);
    if (batch.several() && !target.folder() && !target.booklet()) {
        throw UsageError("several puzzles take a folder or a PDF: --out FOLDER or --out booklet.pdf");
    }
    if (booklet.answers && !target.booklet()) {
        throw UsageError("--answers takes a PDF: --out booklet.pdf");
    }
    const bool force = values.count("force") != 0;
    Printer printer(target, booklet, time_limit, force);
    const int status = batch.run([&](const Puzzle& puzzle) { return printer.print(puzzle); });
    if (!booklet.sheets.empty()) { write_new_file(target.file(), draw_booklet(booklet), force); }
    return status;
}

} // namespace weft::cli
