"""Compounds of several words in Webster's Second International (1934)."""

import gzip

FILE = "/usr/share/dict/web2a.gz"
DEBIAN = {"miscfiles": FILE}


def read():
    return gzip.open(FILE, "rt").read().split("\n")
