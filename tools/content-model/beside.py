"""What a small network beside the trees would give: python3 tools/content-model/beside.py SAMPLES MADE, after train.py."""
import sys
from pathlib import Path

import numpy as np
import scipy.sparse as sp

from model import FOLDS, GROUPS, Task, evaluate
from net import Net, Scales
from samples import Samples
from train import labels_of, say, word_sums

#: Sums of word weights are about so large.
WORD_UNIT = 300
DRAWS = 1000


def logits(probabilities):
    clipped = np.clip(probabilities, 1e-6, 1 - 1e-6)
    return np.log(clipped / (1 - clipped))


def logistic(sums):
    return 1 / (1 + np.exp(-sums))


def words_of(task: Task):
    """The words of each block, the more of a group the less each of them counts."""
    groups = [task.words[group][0] for group in GROUPS]
    roots = [np.sqrt(np.maximum(np.asarray(matrix.sum(1)).ravel(), 1)) for matrix in groups]
    return sp.hstack([sp.diags(1 / root) @ matrix for root, matrix in zip(roots, groups)]).tocsr().astype(np.float32)


def net_sums(task: Task, words, left_out: int, seed: int):
    """Of the blocks of a fold, by a network that has not seen it."""
    whole = word_sums(task, left_out)[0].sum(1)
    page = task.samples.page_rows[task.page_of]
    numbers = np.column_stack([task.samples.blocks, np.arcsinh(whole / WORD_UNIT), page])
    rows, asked = np.flatnonzero(task.folds != left_out), np.flatnonzero(task.folds == left_out)
    scales = Scales(numbers[rows])
    net = Net(numbers.shape[1], words.shape[1], seed)
    net.fit(scales.apply(numbers[rows]), words[rows], task.kept[rows], task.weights[rows], task.page_of[rows])
    return asked, net.sums(scales.apply(numbers[asked]), words[asked])


def interval(differences, sites):
    """From draws of sites."""
    _, numbers = np.unique(sites, return_inverse=True)
    sums, counts = np.bincount(numbers, differences), np.bincount(numbers)
    draw = np.random.default_rng(1)
    drawn = (draw.integers(0, len(sums), len(sums)) for _ in range(DRAWS))
    return np.percentile([sums[some].sum() / counts[some].sum() for some in drawn], [2.5, 97.5]).round(4)


def main(folder: str, made: str, seed: int):
    samples = Samples(folder)
    task = Task(samples, *labels_of(samples, Path(folder)))
    words = words_of(task)
    trees = logits(np.load(Path(made) / "probabilities.npy"))
    net = np.zeros(len(trees))
    for fold in range(FOLDS):
        asked, sums = net_sums(task, words, fold, seed)
        net[asked] = sums
        say("fold", fold)
    types = np.array(samples.types)
    first = evaluate(task, logistic(trees))[:, 0]
    for name, sums in (("trees", trees), ("network", net), ("half and half", (trees + net) / 2)):
        found = evaluate(task, logistic(sums))[:, 0]
        say(name, found.mean().round(4), "more than trees:", (found - first).mean().round(4), interval(found - first, samples.sites))
        say("  ", {str(kind): float(found[types == kind].mean().round(3)) for kind in np.unique(types)})


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 1)
