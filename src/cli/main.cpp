#include "cli/command.hpp"
#include "cli/large_pages.hpp"
#include "cli/options.hpp"
#include "show/json.hpp"
#include "weft/error.hpp"
#include "weft/version.hpp"

#include <algorithm>
#include <exception>
#include <iostream>
#include <new>
#include <stdexcept>

namespace {

void print_overview(std::ostream& out) {
    out << "weft solves Strands: it covers a grid of letters exactly with words.\n\n"
           "  weft COMMAND [OPTIONS] ...     weft COMMAND --help tells more\n"
           "  weft --version                 tells which weft this is\n\n";
    for (const auto& command : weft::cli::all()) {
        std::string call = std::string(command.name) + ' ' + command.synopsis;
        call.resize(std::max<std::size_t>(call.size() + 2, 26), ' ');
        out << "  " << call << command.summary << '\n';
    }
    out << "\nTry: weft solve FILE, where FILE holds the rows of letters ('-' reads standard input).\n";
}

/// Whether answers are to be JSON, errors too. Looked at by itself, as options may be what is wrong.
bool as_json(const std::vector<std::string>& arguments) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (arguments[i] == "--format=json") { return true; }
        if (arguments[i] == "--format" && i + 1 < arguments.size() && arguments[i + 1] == "json") {
            return true;
        }
    }
    return false;
}

} // namespace

int main(int argc, char** argv) {
    using namespace weft::cli;
    prefer_large_pages();
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    try {
        if (arguments.empty()) {
            print_overview(std::cerr);
            return exit_bad_input;
        }
        int status = exit_solved;
        if (arguments[0] == "--help" || arguments[0] == "-h" ||
            arguments == std::vector<std::string>{"help"}) {
            print_overview(std::cout);
        } else if (arguments[0] == "--version") {
            if (arguments.size() > 1) { throw UsageError("--version takes nothing else"); }
            std::cout << "weft " << weft::version() << '\n';
        } else if (arguments[0] == "help") {
            status = find(arguments[1]).run({"--help"});
        } else {
            status = find(arguments[0]).run({arguments.begin() + 1, arguments.end()});
        }
        if (!std::cout.flush()) { throw std::runtime_error("standard output cannot be written"); }
        return status;
    } catch (const NoneFound& none) {
        print_error(none.what());
        return exit_none;
    } catch (const std::bad_alloc&) { print_error("out of memory"); } catch (const weft::Error& error) {
        print_error(error.what());
        if (as_json(arguments)) { print_json(weft::to_json(error)); }
    } catch (const std::exception& error) { print_error(error.what()); }
    return exit_bad_input;
}
