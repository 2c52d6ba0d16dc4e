"""What people call emoji, by emojilib: things of today, in words and phrases."""

NPM = {"emojilib": "4.0.3"}


def read(packages):
    """Keywords. Short codes, whose words are joined by underscores, and flags are left out."""
    table = packages.json("emojilib", "dist/emoji-en-US.json")
    words = {word for keywords in table.values() for word in keywords if "_" not in word}
    return {word for word in words if not word.startswith("flag")}
