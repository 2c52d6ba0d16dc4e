// Runs the real program as a user does: arguments and standard input in, exit status and both outputs out.
#pragma once

#include "places.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <poll.h>
#include <pty.h>
#include <sstream>
#include <stdexcept>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace weft::testing {

/// Whether the module that draws was built: not without cairo.
inline bool can_draw() {
    return std::filesystem::exists(std::filesystem::path(weft_program()).replace_filename("weft-paper.so"));
}

inline std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) { lines.push_back(line); }
    return lines;
}

/// Lines of JSON.
inline std::vector<nlohmann::json> objects_of(const std::string& text) {
    std::vector<nlohmann::json> objects;
    for (const std::string& line : lines_of(text)) { objects.push_back(nlohmann::json::parse(line)); }
    return objects;
}

struct Run {
    int status = -1; ///< exit status; 128 + the signal's number when one ended it
    std::string out;
    std::string err;
};

struct Start {
    std::string input = {};     ///< standard input
    int interrupt_after_ms = 0; ///< send the signal then; 0 for never
    int signal = SIGINT;
    bool close_output = false;   ///< read nothing, and close the pipe at once
    std::string output = {};     ///< a file for standard output in place of the pipe
    bool error_terminal = false; ///< standard error is a terminal, and not a pipe
    std::string program = weft_program();
};

inline Run run_program(const std::vector<std::string>& arguments, const Start& start = {}) {
    int in[2];
    int out[2];
    int err[2];
    const bool opened =
        start.error_terminal ? openpty(&err[0], &err[1], nullptr, nullptr, nullptr) == 0 : pipe(err) == 0;
    if (!opened || pipe(in) != 0 || pipe(out) != 0) { throw std::runtime_error("no pipe"); }
    const pid_t child = fork();
    if (child == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        dup2(err[1], STDERR_FILENO);
        for (const int end : {in[0], in[1], out[0], out[1], err[0], err[1]}) { close(end); }
        if (!start.output.empty()) { dup2(open(start.output.c_str(), O_WRONLY), STDOUT_FILENO); }
        std::vector<char*> list;
        std::string program = start.program;
        std::vector<std::string> copies = arguments;
        list.push_back(program.data());
        for (std::string& argument : copies) { list.push_back(argument.data()); }
        list.push_back(nullptr);
        execv(program.c_str(), list.data());
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    close(err[1]);
    // A test's input is smaller than a pipe's buffer; a program that reads none of it must not end us.
    const auto former = std::signal(SIGPIPE, SIG_IGN);
    if (write(in[1], start.input.data(), start.input.size()) < 0 && errno != EPIPE) {
        throw std::runtime_error("cannot write to the program");
    }
    std::signal(SIGPIPE, former);
    close(in[1]);
    if (start.close_output) { close(out[0]); }

    Run run;
    pollfd ends[] = {{start.close_output ? -1 : out[0], POLLIN, 0}, {err[0], POLLIN, 0}};
    std::string* texts[] = {&run.out, &run.err};
    int streams = start.close_output ? 1 : 2;
    using Clock = std::chrono::steady_clock;
    const auto interruption = Clock::now() + std::chrono::milliseconds(start.interrupt_after_ms);
    bool interrupting = start.interrupt_after_ms > 0;
    while (streams > 0) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(interruption - Clock::now());
        poll(ends, 2, interrupting ? std::max(0, static_cast<int>(left.count())) : -1);
        if (interrupting && Clock::now() >= interruption) {
            kill(child, start.signal);
            interrupting = false;
        }
        for (int i = 0; i < 2; ++i) {
            if (ends[i].revents == 0) { continue; }
            char buffer[4096];
            const ssize_t size = read(ends[i].fd, buffer, sizeof buffer);
            if (size > 0) {
                texts[i]->append(buffer, static_cast<std::size_t>(size));
            } else {
                close(ends[i].fd);
                ends[i].fd = -1;
                --streams;
            }
        }
    }
    int status = 0;
    waitpid(child, &status, 0);
    run.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return run;
}

/// What the program says in JSON, be it that there is nothing (status 1); that it failed is told with its own
/// message.
inline nlohmann::json answer_of(const std::vector<std::string>& arguments) {
    const Run run = run_program(arguments);
    INFO(run.err);
    REQUIRE(run.status <= 1);
    return nlohmann::json::parse(run.out);
}

/// Bad input: status 2, nothing on standard output, one line that starts with `weft: `.
inline void refuses(const std::vector<std::string>& arguments, const std::string& message,
                    const Start& start = {}) {
    const Run run = run_program(arguments, start);
    INFO(run.err);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 1);
    CHECK_THAT(run.err, Catch::Matchers::StartsWith("weft: "));
    CHECK_THAT(run.err, Catch::Matchers::Contains(message));
}

} // namespace weft::testing
