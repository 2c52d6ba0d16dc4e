#!/usr/bin/env python3
"""schema.py WEFT: holds what the program prints, and what it reads, against docs/json-schema."""
import json
import pathlib
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent
SCHEMA = json.loads((TOP / "docs/json-schema/weft.schema.json").read_text())

try:
    import jsonschema
except ImportError:
    print("skipped: needs python3-jsonschema, which scripts/install brings")
    sys.exit(0)


def validator(kind):
    return jsonschema.Draft202012Validator({**SCHEMA, "$ref": f"#/$defs/{kind}", "anyOf": [True]})


def lines_of(arguments, text="", status=(0, 1)):
    done = subprocess.run([sys.argv[1], *map(str, arguments)], input=text, capture_output=True, text=True)
    assert done.returncode in status, (arguments, done.returncode, done.stderr)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines, arguments
    return lines


def valid(kind, objects):
    anything = jsonschema.Draft202012Validator(SCHEMA)
    for instance in objects:
        validator(kind).validate(instance)
        anything.validate(instance)


def check_output(folder):
    puzzles = TOP / "puzzles"
    some = [puzzles / f"{name}.txt" for name in ("kite", "umbrella", "night-sky")]
    json_format = ["--format", "json"]
    valid("result", lines_of(["solve", *some, *json_format]))
    valid("result", lines_of(["solve", *some, *json_format, "--any-count", "--time-limit", "0.001"]))
    valid("count", lines_of(["count", *some, *json_format]))
    valid("cover", lines_of(["covers", *some, *json_format, "--limit", "20"]))
    valid("word", lines_of(["words", some[0], *json_format]))
    valid("check", lines_of(["check", *some, *json_format]))
    valid("likely_word", lines_of(["words", some[0], "--by-chance", *json_format]))
    for step in "12345":
        valid("hint", lines_of(["hint", some[0], "--step", step, *json_format]))
        valid("hint", lines_of(["hint", some[0], "--step", step, "--spangram", *json_format]))
    valid("result", lines_of(["solve", some[0], "--explain", *json_format]))
    valid("check", lines_of(["check", some[0], "--time-limit", "0.0000001", *json_format]))
    valid("bonus", lines_of(["hint", some[0], "--bonus", "3", *json_format]))
    for shape, name in (("TIMEWORD" * 16, "wide"), ("\n".join("TIMEWORD" * 16), "high")):
        long = folder / name
        long.write_text(shape + "\n")
        valid("word", lines_of(["words", long, *json_format]))
        long.unlink()
    wrong = folder / "wrong.txt"
    wrong.write_text("words: 3\n\nTIME\nWORD\nABLE\n\nsolution:\n*TIME\nWORD\n")
    valid("check", lines_of(["check", wrong, *json_format]))
    answer = folder / "answer"
    valid("exported", lines_of(["export", some[0], *json_format]))
    small = folder / "small"
    small.write_text("TIME\nWORD\n")
    exported = lines_of(["export", small, *json_format])[0]["options"]
    rows_of = [number for number, option in enumerate(exported, 1) if option["items"] in ([3, 4, 5, 6], [7, 8, 9, 10])]
    answer.write_text(" ".join(map(str, rows_of)))
    valid("read_back", lines_of(["export", small, "--read", answer, *json_format]))
    for puzzle in some:
        feed = subprocess.run([sys.argv[1], "convert", str(puzzle), "--format", "json"], capture_output=True, check=True)
        valid("feed", [json.loads(feed.stdout)])
    misread = folder / "misread"
    misread.write_text(some[1].read_text().split("solution:")[0].replace("EEWNSM", "EEWNQM"))
    doubtful = lines_of(["solve", misread, *json_format])
    assert doubtful[0]["misread"] and any("unlisted" in solution for solution in doubtful[0]["solutions"])
    misfound = lines_of(["solve", puzzles / "riverbank.txt", "--found", "WILL", *json_format])
    assert not misfound[0]["slips_complete"] or "solution" in misfound[0]["slips"][0]
    valid("result", misfound)
    valid("result", doubtful)
    relaxed = folder / "relaxed"
    relaxed.write_text("rules: min-length 7, spangram none\n\nTIME\nWORD\nABLE\n")
    valid("result", lines_of(["solve", relaxed, "--trust", *json_format]))
    *rows, summary = lines_of(["eval", folder, *json_format])
    valid("evaluation", rows)
    valid("summary", [summary])
    bad = folder / "bad.txt"
    bad.write_text("TIME\nW0RD\n")
    for command in ("solve", "count", "covers", "check", "words"):
        valid("error", lines_of([command, bad, *json_format], status=(2,)))
    asked = ["hunt", "--random", "--plan", "80", "--analyse", *json_format]
    valid("hunted", lines_of([*asked, "--samples", "50"]))
    cut_off = lines_of([*asked, "--samples", "10000000", "--time-limit", "0.3"])
    valid("hunted", cut_off)
    assert cut_off[0]["analysis_ending"] == "time limit", cut_off
    same = folder / "same.txt"
    same.write_text("AAAAAAAA\n" * 4)
    words = folder / "words"
    words.write_text("AAAAAAAAAAAA\n")
    size = lines_of(["solve", same, "--lexicon", words, *json_format], status=(2,))
    valid("error", size)
    assert size[0]["error"]["kind"] == "size", size


PUZZLES = [
    {"rows": ["TIME", "WORD", "ABLE"]},
    {"rows": ["t i m e", "WORD", "ABLE"], "words": 3, "theme": "Hours", "date": "2026-01-31", "name": "a"},
    {"rows": ["TIME", "WORD"], "words": None, "solution": {"spangram": "TIME", "words": ["WORD"]}},
    {"rows": ["TIME", "W?RD", "...."], "found": ["WORD"], "not": ["ABLE"]},
    {"rows": ["_TIME", "WORD#"], "rules": {"crossing": True, "spangram": "none", "min_length": 3}},
    {"rows": ["TIME"], "rules": "spangram free, min-length 3"},
    {"rows": ["TIME"], "found": [{"word": "TIME", "spangram": True, "path": [[0, 0], [0, 1], [0, 2], [0, 3]]}]},
    {"rows": ["TIME"], "name": None, "date": None, "theme": None, "solution": None, "open": None},
    {"rows": ["TIME"], "id": 7, "solution": {"spangram": "TIME", "words": [], "cells": []}},
    {"rows": ["TIME"], "clue": None},
]
NO_PUZZLES = [
    {"rows": []},
    {"rows": ["T1ME"]},
    {"rows": [""]},
    {"rows": "TIME"},
    {"rows": ["TIME"], "rules": {"crossing": 7}},
    {"rows": ["TIME"], "rules": {"spangram": "long"}},
    {"rows": ["TIME"], "words": 0},
    {"rows": ["TIME"], "words": "3"},
    {"rows": ["TIME"], "solution": {"spangram": "TIME"}},
    {"board": ["TIME"]},
    {"rows": ["TIME"], "found": "TIME"},
    {"rows": ["TIME"], "not": [7]},
    {"rows": ["TIME"], "theme": 7},
    {"rows": ["TIME"], "clue": "Hours"},
    {"rows": ["TIME"], "date": []},
    {"rows": ["TIME"], "name": 5},
    {"rows": ["TIME"], "open": "0,1 I"},
    {"rows": ["TIME"], "found": [{"word": "TIME", "spangram": "yes"}]},
    {"rows": ["TIME"], "found": [{"word": "TIME", "cells": [1]}]},
    {"rows": ["TIME"], "rules": {"crossing": "yes"}},
    [],
]


def check_input():
    """What the schema takes the program reads, and what it refuses the program refuses."""
    feed = {"startingBoard": ["TIME", "WORD"], "clue": "Hours", "themeWords": ["WORD"], "spangram": "TIME"}
    valid("puzzle", PUZZLES)
    valid("puzzle", [{"rows": ["TIME" * 32], "words": 64, "rules": {"min_length": 2}}])
    begun = {"startingBoard": ["TIME", "WORD"], "words": 2, "found": ["*TIME"], "not": [{"word": "DROW"}]}
    valid("feed", [feed, begun])
    for instance in NO_PUZZLES:
        assert not validator("puzzle").is_valid(instance), instance
    good = "".join(json.dumps(instance) + "\n" for instance in [*PUZZLES, feed, begun])
    valid("result", lines_of(["solve", "--lines"], good))
    bad = "".join(json.dumps(instance) + "\n" for instance in NO_PUZZLES)
    valid("error", lines_of(["solve", "--lines"], bad, status=(2,)))


REQUESTS = [
    {"theme": "Hours", "spangram": "TIME", "words": ["WORD", "ABLE"], "rows": 3, "cols": 4, "seed": 7},
    {"name": "a", "theme": None, "spangram": "TIME", "words": ["WORD"], "rows": 2, "cols": 4, "count": 2},
]
NO_REQUESTS = [
    {"theme": "Hours"},
    {"spangram": 7},
    {"spangram": "TIME", "words": "WORD"},
    {"spangram": "TIME", "words": ["WORD"], "rows": 0, "cols": 4},
    {"spangram": "TIME", "words": ["WORD"], "rows": 2.5, "cols": 4},
    {"spangram": "TIME", "words": ["WORD"], "seed": -1},
    {"spangram": "TIME", "words": ["WORD"], "fill": "yes"},
    {"spangram": "TIME", "words": ["WORD"], "columns": 4},
]
BOARDS = [{"rows": ["oatrihpshtnrenei"]}, {"rows": ["t i", "me"], "name": "b"}]
NO_BOARDS = [{"rows": []}, {"rows": "TIME"}, {"rows": [4]}, {"name": "b"}, {"rows": ["TIME"], "cols": 4}]


def check_lines():
    """The same of the commands that answer lines of other kinds."""
    as_text = lambda objects: "".join(json.dumps(instance) + "\n" for instance in objects)
    solved = [instance for instance in PUZZLES if "solution" in instance]
    valid("count", lines_of(["count", "--lines"], as_text(PUZZLES)))
    valid("check", lines_of(["check", "--lines"], as_text(solved)))
    valid("hint", lines_of(["hint", "--lines", "--step", "3"], as_text(PUZZLES)))
    valid("bonus", lines_of(["hint", "--lines", "--bonus", "2"], as_text(PUZZLES)))
    shard = ["--lines", "--shard", "2/2", "--no-timings"]
    valid("result", lines_of(["solve", *shard], as_text(PUZZLES)))
    valid("error", lines_of(["solve", *shard], "7\n7\n", status=(2,)))
    valid("count", lines_of(["count", *shard], as_text(PUZZLES)))
    valid("check", lines_of(["check", *shard], as_text(solved * 2)))
    valid("made", lines_of(["make", *shard], as_text(REQUESTS)))
    valid("scored", lines_of(["score", *shard], as_text(BOARDS)))
    valid("proved", lines_of(["prove", "--shape", "2x2", "--at-least", "3", "--lines"]))
    for kind, good, bad, answers in (
        ("make_request", REQUESTS, NO_REQUESTS, {"make": "made"}),
        ("board", BOARDS, NO_BOARDS, {"hunt": "hunted", "score": "scored"}),
    ):
        valid(kind, good)
        for instance in bad:
            assert not validator(kind).is_valid(instance), instance
        for command, answer in answers.items():
            valid(answer, lines_of([command, "--lines"], as_text(good)))
            valid("error", lines_of([command, "--lines"], as_text(bad), status=(2,)))


def main():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    with tempfile.TemporaryDirectory() as folder:
        check_output(pathlib.Path(folder))
    check_input()
    check_lines()


main()
