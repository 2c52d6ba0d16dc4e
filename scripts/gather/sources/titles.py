"""Titles of the encyclopedia's most read articles, which the package keeps as a packed trie."""

from ..packages import run_node

NPM = {"compromise-wikipedia": "0.1.1", "efrt": "2.7.0"}


def read(packages):
    script = (
        "const [m, e] = await Promise.all([import(process.argv[1]), import(process.argv[2])]);"
        "console.log(Object.keys(e.unpack(m.default)).join('\\n'))"
    )
    model = packages.path("compromise-wikipedia") / "src/_model.js"
    return sorted(run_node(script, model, packages.path("efrt") / "src/index.js").strip().split("\n"))
