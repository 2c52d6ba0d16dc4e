#!/usr/bin/env python3
"""check.py WEFT FOLDER: reads pictures that are drawn for the purpose, with their truth known."""
import json
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import zlib

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
GENERATE = TOP / "tests/picture/generate"


def run(*arguments):
    return subprocess.run([sys.argv[1], *map(str, arguments)], capture_output=True, text=True)


def cells_of(line):
    return line.split() if " " in line else list(line)


def turned(rows):
    return [list(row) for row in zip(*rows[::-1])]


def rows_of(text):
    """The grid of what `weft read --best` prints, as lists: a die may have two letters."""
    return [cells_of(line) for line in text.strip().split("\n\n")[0].splitlines() if ":" not in line]


def one_way(path):
    """The same for both directions: nothing in a picture need tell which end is the first."""
    cells = [tuple(cell) for cell in path]
    return min(tuple(cells), tuple(reversed(cells)))


# The holes of the maps of hunts by name, in rows of five.
MAPS = {"donut": {0, 4, 12, 20, 24}, "cross": {2, 10, 14, 22}, "plus": {0, 4, 20, 24}}


def holes_of(rows):
    return {5 * r + c for r, row in enumerate(rows) for c, letter in enumerate(row) if letter == "."}


def check_map(picture, truth):
    """Each hole is one, and each tile none; the hunt is that on the map by its name."""
    text = run("read", picture).stdout
    assert holes_of(rows_of(text)) == holes_of(truth), (picture, text)
    rows = json.loads(run("read", "--format", "json", picture).stdout)["rows"]
    assert holes_of([row.split() for row in rows]) == holes_of(truth), (picture, rows)
    name = next(name for name, holes in MAPS.items() if holes == holes_of(truth))
    hunt = run("hunt", picture)
    assert f"({name})" in hunt.stderr, (picture, hunt)
    letters = "".join(cell for row in rows_of(run("read", "--best", picture).stdout) for cell in row if cell != ".")
    assert run("hunt", letters, "--shape", name).stdout == hunt.stdout != "", picture


def check_hexagon(picture, truth):
    """The hunt is that on the hexagon of as many letters."""
    hunt = run("hunt", picture)
    letters = "".join(cell for row in truth for cell in row)
    assert hunt.returncode == 0 and run("hunt", letters, "--shape", f"hex{len(letters)}").stdout == hunt.stdout, picture


def png_without_pixels(width, height):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", b"")


def main():
    folder = pathlib.Path(sys.argv[2])
    # Of pages without a board each kind once; with this seed a table of elements was read as a board.
    for options in (["--each", "2"], ["--each", "18", "--kinds", "none", "--seed", "7"]):
        drawn = subprocess.run(["/usr/bin/python3", GENERATE, folder, *options], capture_output=True, text=True)
        if "skipped" in drawn.stdout:
            print("skipped:", drawn.stdout)
            return
        assert drawn.returncode == 0, drawn.stderr
    letters = right = joined = followed = 0
    for picture in sorted(p for p in folder.iterdir() if p.suffix in (".png", ".jpg") and p.with_suffix(".txt").exists()):
        truth = [cells_of(row) for row in picture.with_suffix(".txt").read_text().splitlines()]
        answer = run("read", "--best", picture)
        if not truth:
            assert answer.returncode == 2 and answer.stdout == "", (picture, answer)
            assert answer.stderr.count("\n") == 1 and "no board" in answer.stderr, answer.stderr
            continue
        read = rows_of(answer.stdout)
        if picture.name.startswith("map"):
            check_map(picture, truth)
        elif picture.name.startswith("hex"):
            check_hexagon(picture, truth)
        else:
            assert not holes_of(read), (picture, read)
        letters += sum(map(len, truth))
        most = 0
        for _ in range(4):  # nobody can tell how dice lie as a whole
            if [len(row) for row in read] == [len(row) for row in truth]:
                most = max(most, sum(a == b for r, t in zip(read, truth) for a, b in zip(r, t)))
            read = turned(read)
        right += most
        reading = json.loads(run("read", "--format", "json", picture).stdout)
        assert len(reading["rows"]) == len(read), picture
        if picture.name.startswith("solved"):
            paths = {one_way(path) for path in json.loads(picture.with_suffix(".found").read_text())}
            joined += len(paths)
            followed += len(paths & {one_way(word["path"]) for word in reading["found"]})
    print(f"{right} of {letters} letters")
    assert right >= 0.95 * letters
    print(f"{followed} of {joined} words that lines join")
    assert followed >= 0.9 * joined > 0
    solved = folder / "solved-0000.png"
    solved = solved if solved.exists() else folder / "solved-0000.jpg"
    over = folder / "over.png"
    assert run("read", "--draw", over, solved).returncode == 0
    assert over.read_bytes().startswith(b"\x89PNG") and over.read_bytes() != solved.read_bytes()
    screen = next(p for p in sorted(folder.glob("screen-*")) if p.suffix in (".png", ".jpg"))
    if shutil.which("tesseract"):
        read = run("read", "--theme", screen).stdout
        assert re.search("^theme: (Slithering away|Bring it home|In the kitchen)$", read, re.MULTILINE), read
        assert "\nwords: 8\n" in read, read
    without = subprocess.run([sys.argv[1], "read", "--theme", screen], capture_output=True, text=True, env={"PATH": ""})
    assert without.returncode == 0 and without.stdout == run("read", screen).stdout, without
    assert without.stderr.count("\n") == 1 and "Tesseract" in without.stderr, without.stderr
    broken = folder / "broken.png"
    broken.write_bytes(solved.read_bytes()[:2000])
    answer = run("read", broken)
    assert answer.returncode == 2 and answer.stderr.count("\n") == 1, answer
    for width, height, fault in [(30000, 1, "a side of more than 20,000 pixels"), (20000, 20000, "more than 64 million pixels")]:
        broken.write_bytes(png_without_pixels(width, height))
        answer = run("read", broken)
        assert answer.returncode == 2 and fault in answer.stderr, answer


main()
