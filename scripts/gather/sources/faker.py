"""Things of one sort, from the lists that two packages make up data with, joined by scripts/gather/categories.list."""

import fnmatch
import json
import re
from pathlib import Path

from ..packages import run_node
from ..spelling import letters
from . import themes

RUBY = Path("/usr/share/rubygems-integration/all/gems/faker-2.21.0/lib/locales/en")
DEBIAN = {"ruby-faker": str(RUBY), "python3-yaml": "/usr/lib/python3/dist-packages/yaml/__init__.py"}
NPM = {"@faker-js/faker": "10.6.0"}
CATEGORIES = Path(__file__).parent.parent / "categories.list"


def read(packages, longest):
    """(Words of its name, members) of each category: letters() of each member, and of its last word where that is
    one too, of at most so many letters."""
    script = "const m = await import(process.argv[1]); console.log(JSON.stringify(m.en))"
    trees = {"faker": json.loads(run_node(script, packages.path("@faker-js/faker") / "dist/index.js"))}
    trees["ruby"] = read_ruby()
    categories = []
    for line in CATEGORIES.read_text().split("\n"):
        if not line or line.startswith("#"):
            continue
        name, lists = (part.strip() for part in line.split("|"))
        members = set()
        for path in lists.split():
            entries = list(entries_below(trees, path.removeprefix("^").split("/")))
            if not entries:
                raise SystemExit(f"{CATEGORIES}: nothing at {path}")
            for entry in entries:
                entry = re.sub(r"\(.*?\)", "", entry).strip()
                members |= {letters(entry), letters(re.sub("^(The|A|An) ", "", entry))}
                if path.startswith("^") and " " in entry:
                    members.add(letters(entry.split()[-1]))
        categories.append((themes.name_words(name), {member for member in members if 3 <= len(member) <= longest}))
    return categories


def read_ruby():
    """The lists of ruby-faker's English locale, in one tree."""
    import yaml

    tree = {}
    for path in sorted(RUBY.glob("*.yml")):
        locale = yaml.safe_load(path.read_text(encoding="utf-8").replace("\t", " "))["en"]
        merge(tree, locale.get("faker", locale))
    return tree


def merge(tree, other):
    """Adds what another tree of dictionaries has."""
    for key, value in other.items():
        if isinstance(value, dict) and isinstance(tree.get(key), dict):
            merge(tree[key], value)
        else:
            tree[key] = value


def entries_below(tree, steps):
    """The names in the lists at a path in a tree of dictionaries; * in a step stands for any letters."""
    if not steps:
        for entry in tree if isinstance(tree, list) else ():
            if isinstance(entry, dict):
                entry = entry.get("name")
            if isinstance(entry, str):
                yield entry
    elif isinstance(tree, dict):
        for key in sorted(tree, key=str):
            if fnmatch.fnmatch(str(key), steps[0]):
                yield from entries_below(tree[key], steps[1:])
