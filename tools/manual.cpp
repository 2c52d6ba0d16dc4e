// weft-manual man|bash|zsh|fish: writes the manual page, or what completes a command line in a shell, to
// standard output. Both are made of the table of commands and of the options that each tells in its help, so
// that they cannot say anything else.
#include "cli/command.hpp"
#include "weft/version.hpp"

#include <boost/program_options.hpp>
#include <fmt/format.h>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

using weft::cli::all;
using weft::cli::Command;

struct Option {
    std::string name;  ///< without the dashes
    std::string value; ///< what follows it; empty when nothing does
    std::string help;
};

std::vector<Option> options_listed(const Command& command) {
    const auto described = weft::cli::options_of(command);
    std::vector<Option> options;
    for (const auto& option : described.options()) {
        const bool takes_value = option->semantic()->max_tokens() > 0;
        options.push_back(
            {option->long_name(), takes_value ? option->format_parameter() : "", option->description()});
    }
    return options;
}

/// The text with a backslash before each of some characters.
std::string escaped(std::string_view text, std::string_view characters) {
    std::string result;
    for (const char c : text) {
        if (characters.find(c) != std::string_view::npos) { result += '\\'; }
        result += c;
    }
    return result;
}

/// For single quotes of a shell.
std::string in_quotes(std::string text) {
    for (std::size_t at = text.find('\''); at != std::string::npos; at = text.find('\'', at + 4)) {
        text.replace(at, 1, "'\\''");
    }
    return text;
}

/// For a manual page, where a plain dash is a hyphen and a backslash begins a command.
std::string roff(std::string_view text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
        case '\\':
            result += "\\e";
            break;
        case '-':
            result += "\\-";
            break;
        case '\'':
            result += "\\(aq";
            break;
        case '\n':
            result += ' ';
            break;
        default:
            result += c;
        }
    }
    return result;
}

void write_manual(std::ostream& out) {
    out << fmt::format(".TH WEFT 1 \"\" \"weft {}\" \"User Commands\"\n", weft::version())
        << ".SH NAME\nweft \\- covers a grid of letters exactly with words\n"
           ".SH SYNOPSIS\n.B weft\n.I COMMAND\n.RI [ OPTIONS ]\n.I ...\n"
           ".SH DESCRIPTION\n.B weft\nsolves Strands: it covers a grid of letters exactly with words.\n"
           "A puzzle is a file of rows of letters; \\(oq\\-\\(cq in place of a file is standard input.\n"
           ".SH COMMANDS\n";
    for (const Command& command : all()) {
        out << ".SS \"weft " << command.name << ' ' << roff(command.synopsis) << "\"\n"
            << roff(command.summary) << ".\n";
        for (const Option& option : options_listed(command)) {
            out << ".TP\n\\fB\\-\\-" << roff(option.name) << "\\fR";
            if (!option.value.empty()) { out << " \\fI" << roff(option.value) << "\\fR"; }
            out << '\n' << roff(option.help) << '\n';
        }
        if (*command.more != '\0') { out << ".PP\n" << roff(command.more); }
    }
    out << ".SH EXIT STATUS\n.TP\n0\nsolved, or done\n.TP\n1\nno solution, or ended early\n.TP\n2\nbad input "
           "or "
           "a wrong command line, with a line on standard error that says what and where\n"
           ".SH EXAMPLES\n.EX\nweft solve puzzle.txt \\-\\-top 3\nweft count puzzle.txt "
           "\\-\\-any\\-count\n.EE\n";
}

std::string names() {
    std::string names;
    for (const Command& command : all()) { names += std::string(command.name) + ' '; }
    return names + "help";
}

void write_bash(std::ostream& out) {
    out << "# Completes weft's commands and options in bash.\n"
           "_weft() {\n"
           "    local word=${COMP_WORDS[COMP_CWORD]} options=\n"
           "    if [[ $COMP_CWORD -eq 1 || ${COMP_WORDS[1]} == help ]]; then\n"
        << fmt::format("        mapfile -t COMPREPLY < <(compgen -W '{} --help --version' -- \"$word\")\n",
                       names())
        << "        return\n    fi\n    COMPREPLY=()\n    [[ $word == -* ]] || return\n"
           "    case ${COMP_WORDS[1]} in\n";
    for (const Command& command : all()) {
        out << "    " << command.name << ") options='";
        for (const Option& option : options_listed(command)) { out << "--" << option.name << ' '; }
        out << "' ;;\n";
    }
    out << "    esac\n    mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$word\")\n}\n"
           "complete -o default -F _weft weft\n";
}

void write_zsh(std::ostream& out) {
    out << "#compdef weft\n# Completes weft's commands and options in zsh.\n"
           "if (( CURRENT == 2 )); then\n    local -a commands=(\n";
    for (const Command& command : all()) {
        out << fmt::format("        '{}:{}'\n", command.name, in_quotes(escaped(command.summary, ":")));
    }
    out << "        'help:show how a command is called'\n    )\n    _describe command commands\n    "
           "return\nfi\n"
           "local command=$words[2]\nshift words\n(( CURRENT-- ))\ncase $command in\n";
    for (const Command& command : all()) {
        out << command.name << ")\n    _arguments \\\n";
        for (const Option& option : options_listed(command)) {
            out << fmt::format("        '--{}{}[{}]{}' \\\n", option.name, option.value.empty() ? "" : "=",
                               in_quotes(escaped(option.help, "[]\\:")),
                               option.value.empty() ? "" : ":value:_files");
        }
        out << "        '*:file:_files' ;;\n";
    }
    out << "esac\n";
}

void write_fish(std::ostream& out) {
    out << "# Completes weft's commands and options in fish.\n";
    for (const Command& command : all()) {
        out << fmt::format("complete -c weft -n __fish_use_subcommand -f -a {} -d '{}'\n", command.name,
                           escaped(command.summary, "\\'"));
        for (const Option& option : options_listed(command)) {
            out << fmt::format("complete -c weft -n '__fish_seen_subcommand_from {}' -l {}{} -d '{}'\n",
                               command.name, option.name, option.value.empty() ? "" : " -r",
                               escaped(option.help, "\\'"));
        }
    }
}

} // namespace

int main(int argc, char** argv) {
    const std::string what = argc == 2 ? argv[1] : "";
    if (what == "man") {
        write_manual(std::cout);
    } else if (what == "bash") {
        write_bash(std::cout);
    } else if (what == "zsh") {
        write_zsh(std::cout);
    } else if (what == "fish") {
        write_fish(std::cout);
    } else {
        std::cerr << "usage: weft-manual man|bash|zsh|fish\n";
        return 2;
    }
    return std::cout.flush() ? 0 : 1;
}
