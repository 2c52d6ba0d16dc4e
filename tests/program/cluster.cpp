// The scripts that share lines out to many machines, on this one: Slurm's variables are set by hand, and in
// the place of GNU parallel stands a loop. scripts/test --cluster has both for real.
#include "helpers.hpp"
#include "program.hpp"

#include <catch2/catch.hpp>
#include <sys/stat.h>

using namespace weft::testing;
using Catch::Matchers::Contains;

namespace {

/// A folder with an input of seven boards, and room for the answers of three shares.
class Cluster {
  public:
    Cluster() {
        const std::string parallel = folder_.file("parallel", "#!/usr/bin/env bash\n"
                                                              "while read -r task; do\n"
                                                              "    bash -c \"${!#//'{}'/$task}\"\n"
                                                              "done\n");
        REQUIRE(chmod(parallel.c_str(), 0755) == 0);
    }

    Run script(const std::string& name, const std::vector<std::string>& arguments,
               const std::vector<std::string>& variables = {}) const {
        std::vector<std::string> all{"WEFT=" + weft_program(),
                                     "PATH=" + folder_.path().string() + ":" + std::getenv("PATH")};
        all.insert(all.end(), variables.begin(), variables.end());
        all.push_back((source_folder() / "scripts" / "cluster" / name).string());
        all.insert(all.end(), arguments.begin(), arguments.end());
        return run_program(all, {.program = "/usr/bin/env"});
    }
    /// What one task of Slurm's array does.
    Run task(int number, const std::vector<std::string>& options) const {
        std::vector<std::string> arguments{input_, shares(), "count"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return script("array", arguments,
                      {"SLURM_ARRAY_TASK_ID=" + std::to_string(number), "SLURM_ARRAY_TASK_MAX=3"});
    }
    Run parallel(const std::vector<std::string>& options) const {
        std::vector<std::string> arguments{"hosts", "3", input_, shares(), "count"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return script("parallel", arguments);
    }
    Run join(const std::vector<std::string>& more = {}) const {
        std::vector<std::string> arguments{shares()};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return script("join", arguments);
    }
    std::string whole() const { return run_program({"count", "--lines"}, {.input = boards}).out; }
    std::string shares() const { return (folder_.path() / "shares").string(); }

  private:
    static constexpr const char* boards =
        "{\"rows\":[\"TIME\"]}\n{\"rows\":[\"WORD\"]}\n{\"rows\":[\"ABLE\"]}\n"
        "{\"rows\":[\"TIME\",\"WORD\"]}\n{\"rows\":[\"TIME\",\"ABLE\"]}\n"
        "{\"rows\":[\"WORD\",\"ABLE\"]}\n{\"rows\":[\"WORD\",\"TIME\"]}\n";
    ScratchFolder folder_;
    std::string input_ = folder_.file("boards", boards);
};

} // namespace

TEST_CASE("tasks of an array share the lines, with threads of their own or not", "[program][cluster]") {
    const Cluster cluster;
    CHECK(cluster.task(1, {}).status == 0);
    CHECK(cluster.task(2, {"--threads", "2"}).status == 0);
    CHECK(cluster.task(3, {"--threads=2", "--rules", "spangram spans"}).status == 0);
    CHECK(cluster.join().out == cluster.whole());
    CHECK(cluster.join({"7"}).out == cluster.whole());
    CHECK(cluster.join({"8"}).status == 1);
}

TEST_CASE("tasks of GNU parallel share the lines, with options or without", "[program][cluster]") {
    for (const std::vector<std::string>& options :
         {std::vector<std::string>{}, {"--threads", "2"}, {"--rules", "spangram spans"}}) {
        const Cluster cluster;
        const Run run = cluster.parallel(options);
        INFO(run.err);
        CHECK(run.status == 0);
        CHECK(cluster.join({"7"}).out == cluster.whole());
    }
}

TEST_CASE("a torn answer is not joined", "[program][cluster]") {
    const Cluster cluster;
    for (const int task : {1, 2, 3}) { REQUIRE(cluster.task(task, {}).status == 0); }
    const std::string share = cluster.shares() + "/1";
    const auto size = std::filesystem::file_size(share);
    for (const std::size_t cut : {1, 7}) {
        std::filesystem::resize_file(share, size - cut);
        for (const std::vector<std::string>& count : {std::vector<std::string>{}, {"7"}}) {
            const Run run = cluster.join(count);
            CHECK(run.status == 1);
            CHECK(run.out.empty());
            CHECK_THAT(run.err, Contains("the last answer of a share is torn"));
        }
    }
    // What the message says helps.
    REQUIRE(cluster.task(1, {}).status == 0);
    CHECK(cluster.join({"7"}).out == cluster.whole());
}
