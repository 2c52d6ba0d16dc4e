// The manual page and what completes command lines in shells.
#include "helpers.hpp"
#include "program.hpp"
#include "skip.hpp"

#include <catch2/catch.hpp>
#include <cstdlib>
#include <string>

using namespace weft::testing;
using Catch::Matchers::Contains;

namespace {

std::string manual(const std::string& name) { return (manual_folder() / name).string(); }

/// Whether there is such a command here; says so where there is none.
bool there_is(const std::string& command) {
    const bool found = std::system(("command -v " + command + " >/dev/null 2>&1").c_str()) == 0;
    if (!found) { skip("needs " + command + ", which is absent"); }
    return found;
}

Run run_shell(const std::string& shell, const std::string& script) {
    return run_program({"-c", "exec " + shell + " -c \"$0\"", script}, {.program = "/bin/sh"});
}

} // namespace

TEST_CASE("the manual page is well formed and tells every option", "[program][manual]") {
    if (!there_is("groff")) { return; }
    const Run run = run_shell("sh", "groff -man -Tascii -P-cbou -ww -z '" + manual("weft.1") +
                                        "' && groff -man -Tascii -P-cbou '" + manual("weft.1") + "'");
    CHECK(run.status == 0);
    CHECK(run.err.empty());
    CHECK_THAT(run.out, Contains("weft solve PATH..."));
    CHECK_THAT(run.out, Contains("--time-limit"));
    CHECK_THAT(run.out, Contains("EXIT STATUS"));
}

TEST_CASE("bash completes commands and options", "[program][manual]") {
    if (!there_is("bash")) { return; }
    const auto completed = [](const std::string& words, int place) {
        return run_shell("bash", "source '" + manual("weft.bash") + "'; COMP_WORDS=(" + words +
                                     "); COMP_CWORD=" + std::to_string(place) +
                                     "; _weft; echo \"${COMPREPLY[*]}\"");
    };
    CHECK(completed("weft so", 1).out == "solve\n");
    CHECK(completed("weft help co", 2).out == "covers count convert\n");
    CHECK(completed("weft solve --time", 2).out == "--time-limit\n");
    CHECK(completed("weft hunt --blin", 2).out == "\n");
    CHECK(completed("weft solve puzz", 2).out == "\n"); // files, which bash adds by itself
    CHECK(completed("weft so", 1).err.empty());
}

TEST_CASE("zsh and fish can read their completions", "[program][manual]") {
    for (const std::string shell : {"zsh", "fish"}) {
        if (!there_is(shell)) { continue; }
        const Run run =
            run_program({"-c", shell + " -n '" + manual(shell == "zsh" ? "_weft" : "weft.fish") + "'"},
                        {.program = "/bin/sh"});
        CHECK(run.status == 0);
        CHECK(run.err.empty());
    }
}
