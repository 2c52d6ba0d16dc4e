"""Brands of shops and what they sell, from the name suggestion index of OpenStreetMap."""

NPM = {"name-suggestion-index": "8.0.20260918"}


def read(packages):
    """Brands found in the United States or everywhere: name -> kind of shop."""
    brands = {}
    index = packages.json("name-suggestion-index", "dist/json/nsi.json")["nsi"]
    for kind in sorted(index):
        if not kind.startswith("brands/"):
            continue
        for item in index[kind].get("items", []):
            places = [str(place) for place in item["locationSet"]["include"]]
            if any(place in ("us", "001") or place.startswith("us-") for place in places):
                brands.setdefault(item["displayName"], kind.split("/")[-1])
    return brands
