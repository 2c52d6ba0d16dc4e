#include "skip.hpp"

#include "program.hpp"

#include <catch2/catch.hpp>
#include <cstdlib>

using namespace weft::testing;

TEST_CASE("a test that lacks something is passed over unless it fails", "[tests]") {
    constexpr const char* variable = "WEFT_TEST_OF_SKIPPING";
    if (const char* role = std::getenv(variable)) {
        skip("nothing but a test");
        REQUIRE(std::string(role) == "passes");
        return;
    }
    const auto run_as = [&](const char* role) {
        setenv(variable, role, 1);
        Run run = run_program({"a test that lacks something is passed over unless it fails"},
                              {.program = "/proc/self/exe"});
        unsetenv(variable);
        return run;
    };
    const auto line_of = [](const Run& run) { return run.out.find("skipped: nothing but a test\n"); };
    const Run passes = run_as("passes");
    CHECK(passes.status == 0);
    CHECK(line_of(passes) != std::string::npos);
    const Run fails = run_as("fails");
    CHECK(fails.status != 0);
    CHECK(line_of(fails) == std::string::npos);
}
