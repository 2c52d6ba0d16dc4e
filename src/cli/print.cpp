#include "cli/batch.hpp"
#include "cli/command.hpp"
#include "cli/monitor.hpp"
#include "cli/options.hpp"
#include "cli/output_place.hpp"
#include "make/legality.hpp"
#include "show/paper.hpp"
#include "weft/error.hpp"

#include <filesystem>
#include <fmt/format.h>

namespace weft::cli {
namespace po = boost::program_options;
namespace fs = std::filesystem;

namespace {

/// What is drawn, and where it goes.
class Target {
  public:
    /// `format`: of files in a folder and of what goes to standard output; a file's name says it by its
    /// ending. Throws UsageError.
    Target(const std::string& out, const std::string& format, bool force)
        : place_(out, force)
        , ending_(place_.file() ? fs::path(out).extension().string() : "." + format) {
        if (out.empty() || (ending_ != ".svg" && ending_ != ".pdf" && ending_ != ".png")) {
            throw UsageError(place_.file() || out.empty()
                                 ? "--out takes a name that ends in .svg, .pdf or .png, or a folder, FOLDER/"
                                 : "--format takes svg, pdf or png");
        }
    }

    OutputPlace& place() { return place_; }
    const std::string& ending() const { return ending_; }
    PaperFormat format() const {
        return ending_ == ".pdf" ? PaperFormat::pdf : ending_ == ".png" ? PaperFormat::png : PaperFormat::svg;
    }
    /// One PDF for all.
    bool booklet() const { return !place_.folder() && format() == PaperFormat::pdf; }

  private:
    OutputPlace place_;
    std::string ending_;
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
    Printer(Target& target, Booklet& booklet, std::optional<double> time_limit)
        : target_(target)
        , booklet_(booklet)
        , time_limit_(time_limit) {}

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
            target_.place().write(puzzle.name, target_.ending(),
                                  draw_on_paper(puzzle, solution ? &*solution : nullptr, target_.format()));
        }
        return exit_solved;
    }

  private:
    Target& target_;
    Booklet& booklet_;
    std::optional<double> time_limit_;
};

} // namespace

int run_print(const std::vector<std::string>& arguments) {
    po::options_description options("Options");
    options.add_options() //
        ("out", po::value<std::string>()->value_name("FILE"),
         "the file to write: a .pdf with all puzzles, an .svg or .png with one; or a folder, FOLDER/, for a "
         "file each; - for standard output") //
        ("format", po::value<std::string>()->value_name("FORM")->default_value("svg"),
         "of the files in that folder, and of standard output: svg, pdf or png")                      //
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
        throw UsageError("no file to write given: --out puzzle.svg, --out puzzle.pdf or --out FOLDER/");
    }
    Target target(values["out"].as<std::string>(), values["format"].as<std::string>(),
                  values.count("force") != 0);
    if (!values["format"].defaulted() && target.place().file()) {
        throw UsageError("--format is of the files in a folder and of standard output; a file's name says by "
                         "its ending what it is");
    }
    for (const char* option : {"title", "per-page", "paper"}) {
        if (!values[option].defaulted() && !target.booklet()) {
            throw UsageError(fmt::format("--{} takes a PDF: --out booklet.pdf", option));
        }
    }
    Batch batch(paths, Format::text);
    if (batch.several() && !target.place().folder() && !target.booklet()) {
        throw UsageError("several puzzles take a folder or a PDF: --out FOLDER/ or --out booklet.pdf");
    }
    if (booklet.answers && !target.booklet()) {
        throw UsageError("--answers takes a PDF: --out booklet.pdf");
    }
    Printer printer(target, booklet, time_limit);
    const int status = batch.run([&](const Puzzle& puzzle) { return printer.print(puzzle); });
    if (!booklet.sheets.empty()) { target.place().write(draw_booklet(booklet)); }
    return status;
}

} // namespace weft::cli
