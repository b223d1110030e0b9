"""What scripts/content-samples.ts wrote, and which blocks of a page are its content."""
import json
from collections import Counter
from pathlib import Path

import numpy as np


class Lists:
    """Lists of numbers, one behind the other."""

    def __init__(self, folder: Path, name: str):
        self.values = np.fromfile(folder / f"{name}.values.i32", dtype=np.int32)
        self.ends = np.fromfile(folder / f"{name}.ends.i32", dtype=np.int32)

    def __getitem__(self, index: int) -> np.ndarray:
        return self.values[self.ends[index] : self.ends[index + 1]]


class Samples:
    def __init__(self, folder: str):
        path = Path(folder)
        about = json.loads((path / "samples.json").read_text())
        self.block_features = about["blockFeatures"]
        self.page_features = about["pageFeatures"]
        self.pages = about["pages"]
        self.word_names = about["words"]
        self.path_names = about["paths"]
        self.blocks = np.fromfile(path / "blocks.f32", dtype=np.float32).reshape(-1, len(self.block_features))
        self.page_rows = np.fromfile(path / "pages.f32", dtype=np.float32).reshape(-1, len(self.page_features))
        self.lists = {name: Lists(path, name) for name in ("words", "near", "far", "inline", "gold", "rungs")}
        self.page_of = np.repeat(np.arange(len(self.pages)), [page["count"] for page in self.pages])
        self.types = [page["type"] for page in self.pages]
        self.sites = [page["site"] for page in self.pages]

    def rows(self, page: int) -> slice:
        first = self.pages[page]["first"]
        return slice(first, first + self.pages[page]["count"])


def scores(hits: int, taken: int, wanted: int):
    if hits == 0:
        return 0.0, 0.0, 0.0
    precision, recall = hits / taken, hits / wanted
    return 2 * precision * recall / (precision + recall), precision, recall


def score(samples: Samples, page: int, kept: np.ndarray):
    """F1, precision and recall over the multiset of words."""
    first = samples.pages[page]["first"]
    words = samples.lists["words"]
    gold = samples.lists["gold"][page]
    picked = [words[first + at] for at in np.flatnonzero(kept)]
    taken = np.concatenate(picked) if picked else np.empty(0, np.int32)
    if len(taken) == 0 or len(gold) == 0:
        return 0.0, 0.0, 0.0
    size = max(int(taken.max()), int(gold.max())) + 1
    hits = int(np.minimum(np.bincount(taken, minlength=size), np.bincount(gold, minlength=size)).sum())
    return scores(hits, len(taken), len(gold))


def shingles(words, length: int):
    return {tuple(words[at : at + length]) for at in range(len(words) - length + 1)}


def nearby(values: np.ndarray, reach: int = 10):
    """Sums over the ten before and behind."""
    return np.convolve(values, np.ones(2 * reach + 1), "full")[reach : reach + len(values)]


def label(samples: Samples, page: int):
    """Labels that make the page's F1 best, as far as single changes find them, and what each block's label is worth."""
    first, count = samples.pages[page]["first"], samples.pages[page]["count"]
    gold = samples.lists["gold"][page].tolist()
    texts = [samples.lists["words"][first + at].tolist() for at in range(count)]
    grams = {length: shingles(gold, length) for length in (1, 2, 3)}
    kept = np.zeros(count, dtype=bool)
    if count == 0:
        return kept, np.zeros(0)
    for at, words in enumerate(texts):
        if not words:
            continue
        length = min(3, len(words))
        found = sum(tuple(words[i : i + length]) in grams[length] for i in range(len(words) - length + 1))
        kept[at] = found / (len(words) - length + 1) >= 0.5
    left = Counter(gold)
    taken = 0
    hits = 0
    for at in np.flatnonzero(kept):
        for word in texts[at]:
            left[word] -= 1
            hits += left[word] >= 0
            taken += 1
    lengths = np.array([len(words) for words in texts], dtype=np.float64)

    def change(at: int, sign: int):
        """Hits after taking a block in (1) or out (-1); `left` is left as it was."""
        gained = 0
        for word in texts[at]:
            if sign > 0:
                gained += left[word] > 0
                left[word] -= 1
            else:
                gained -= left[word] >= 0
                left[word] += 1
        for word in texts[at]:
            left[word] += sign
        return gained

    for _ in range(3):
        flipped = 0
        around = nearby(kept * lengths) / np.maximum(nearby(lengths), 1)
        order = [at for at in np.argsort(around, kind="stable") if kept[at]]
        order += [at for at in np.argsort(-around, kind="stable") if not kept[at]]
        for at in order:
            if not texts[at]:
                continue
            sign = -1 if kept[at] else 1
            gained = change(at, sign)
            now = 2 * hits / (taken + len(gold)) if taken else 0
            then = 2 * (hits + gained) / (taken + sign * len(texts[at]) + len(gold))
            if then > now + 1e-9:
                kept[at] = not kept[at]
                hits += gained
                taken += sign * len(texts[at])
                for word in texts[at]:
                    left[word] -= sign
                flipped += 1
        if flipped == 0:
            break
    now = 2 * hits / (taken + len(gold)) if taken else 0
    worth = np.zeros(count)
    for at in range(count):
        if not texts[at]:
            continue
        sign = -1 if kept[at] else 1
        other = taken + sign * len(texts[at])
        then = 2 * (hits + change(at, sign)) / (other + len(gold)) if other else 0
        worth[at] = max(0.0, now - then)
    return kept, worth
