"""The parts of the content model: words of names and texts (linear), types of pages and blocks (boosted trees)."""
import hashlib

import lightgbm as lgb
import numpy as np
import scipy.sparse as sp
from sklearn.linear_model import SGDClassifier

from samples import Samples, score

FOLDS = 5
GROUPS = ("near", "far", "inline", "words")
#: A word counts if it stands on so many sites.
LEAST_SITES = {"near": 12, "far": 12, "inline": 12, "words": 25}
#: Of a text, so many words count.
FIRST_WORDS = 20
OFFSETS = (-2, -1, 1, 2)
RUNGS = 3
ROUNDS = 160


def fold_of(site: str) -> int:
    return int(hashlib.sha1(site.encode()).hexdigest(), 16) % FOLDS


class Task:
    """All rows, with their labels and weights."""

    def __init__(self, samples: Samples, kept: np.ndarray, worth: np.ndarray):
        self.samples = samples
        self.kept = kept
        self.page_of = samples.page_of
        self.lengths = np.diff(samples.lists["words"].ends)
        self.weights = np.minimum(worth, 0.5) * 100 + 0.05 * (self.lengths > 0)
        self.page_folds = np.array([fold_of(site) for site in samples.sites])
        self.folds = self.page_folds[self.page_of]
        self.words = {group: self._words(group) for group in GROUPS}
        self.matrix = sp.hstack([matrix for matrix, _ in self.words.values()]).tocsr()
        self.starts = np.cumsum([0] + [matrix.shape[1] for matrix, _ in self.words.values()])
        self.rung_bounds = self._rungs()

    def _words(self, group: str):
        lists = self.samples.lists[group]
        counts = np.diff(lists.ends)
        rows = np.repeat(np.arange(len(counts)), counts)
        columns = lists.values
        if group == "words":
            place = np.arange(len(columns)) - np.repeat(lists.ends[:-1], counts)
            rows, columns = rows[place < FIRST_WORDS], columns[place < FIRST_WORDS]
        _, sites = np.unique(self.samples.sites, return_inverse=True)
        pairs = np.unique(columns.astype(np.int64) * (sites.max() + 1) + sites[self.page_of[rows]])
        spread = np.bincount(pairs // (sites.max() + 1), minlength=columns.max() + 1)
        names = np.flatnonzero(spread >= LEAST_SITES[group])
        places = np.full(len(spread), -1)
        places[names] = np.arange(len(names))
        columns = places[columns]
        used = columns >= 0
        ones = np.ones(used.sum(), np.float32)
        matrix = sp.csr_matrix((ones, (rows[used], columns[used])), shape=(len(counts), len(names)))
        matrix.sum_duplicates()
        return matrix, names

    def _rungs(self):
        lists = self.samples.lists["rungs"]
        bounds = np.full((len(lists.ends) - 1, RUNGS, 2), -1, np.int64)
        counts = np.diff(lists.ends)
        rows = np.repeat(np.arange(len(counts)), counts)
        place = np.arange(len(lists.values)) - np.repeat(lists.ends[:-1], counts)
        used = place < 2 * RUNGS
        bounds[rows[used], place[used] // 2, place[used] % 2] = lists.values[used]
        firsts = np.array([page["first"] for page in self.samples.pages])[self.page_of]
        return np.where(bounds >= 0, bounds + firsts[:, None, None], -1)

    def fit_words(self, rows: np.ndarray):
        model = SGDClassifier(loss="log_loss", alpha=3e-6, max_iter=6, tol=None, random_state=1, average=True)
        weights = self.weights[rows]
        model.fit(self.matrix[rows], self.kept[rows], sample_weight=weights / weights.mean())
        return model.coef_[0].astype(np.float32)

    def word_scores(self, weights: np.ndarray):
        parts = [matrix @ weights[start : start + matrix.shape[1]] for (matrix, _), start in zip(self.words.values(), self.starts)]
        return np.stack(parts, 1).astype(np.float32)

    def neighbours(self, values: np.ndarray, offset: int):
        """Of each row the value of the row so far on, within the page."""
        result = np.full(len(values), -1, np.float32)
        if offset > 0:
            same = self.page_of[:-offset] == self.page_of[offset:]
            result[:-offset][same] = values[offset:][same]
        else:
            same = self.page_of[-offset:] == self.page_of[:offset]
            result[-offset:][same] = values[:offset][same]
        return result

    def range_means(self, values: np.ndarray, starts: np.ndarray, ends: np.ndarray):
        """Means over ranges of rows, by words."""
        weights = self.lengths + 0.5
        sums = np.concatenate([[0], np.cumsum(values * weights)])
        totals = np.concatenate([[0], np.cumsum(weights)])
        return np.where(starts >= 0, (sums[ends] - sums[starts]) / np.maximum(totals[ends] - totals[starts], 1e-9), -1)

    def inputs(self, scores: np.ndarray):
        whole = scores.sum(1)
        near = [self.neighbours(whole, offset) for offset in OFFSETS]
        rungs = [self.range_means(whole, self.rung_bounds[:, r, 0], self.rung_bounds[:, r, 1]) for r in range(RUNGS)]
        page = self.samples.page_rows[self.page_of]
        return np.column_stack([self.samples.blocks, scores, *near, *rungs, page]).astype(np.float32)


def thinned(weights: np.ndarray):
    """Most blocks are short and cheap to mistake: some of them stand for all. Numbers of rows, and their weights."""
    chances = np.clip(weights / 0.8, 0.12, 1)
    rows = np.flatnonzero(np.random.default_rng(5).random(len(weights)) < chances)
    return rows, (weights / chances)[rows]


def fit_trees(inputs, labels, weights, threads):
    settings = dict(
        objective="binary", learning_rate=0.09, num_leaves=31, min_data_in_leaf=100, feature_fraction=0.3, bagging_fraction=0.6,
        bagging_freq=1, lambda_l2=5, num_threads=threads, verbose=-1, max_bin=63, seed=3, force_col_wise=True,
    )
    rows, weights = thinned(weights)
    data = lgb.Dataset(inputs[rows], labels[rows], weight=weights / weights.mean())
    return lgb.train(settings, data, ROUNDS)


def fit_types(inputs, labels, threads, classes):
    settings = dict(
        objective="multiclass", num_class=classes, learning_rate=0.1, num_leaves=7, min_data_in_leaf=10, feature_fraction=0.5,
        bagging_fraction=0.8, bagging_freq=1, lambda_l2=3, num_threads=threads, verbose=-1, seed=3,
    )
    return lgb.train(settings, lgb.Dataset(inputs, labels), 60)


#: As in src/content/choose.ts.
STEPS = 200
STATES = 40
TOGETHER = 0.5


def choose(probabilities, lengths):
    """The blocks that make the expected F1 best, between blocks that are independent and blocks that all go together."""
    if len(probabilities) == 0:
        return np.zeros(0, bool)
    steps = np.minimum((probabilities * STEPS).astype(int), STEPS - 1)
    taken = np.cumsum(np.bincount(steps, lengths, STEPS)[::-1])
    hits = np.cumsum(np.bincount(steps, lengths * probabilities, STEPS)[::-1])
    apart = 2 * hits / (taken + hits[-1] + 1e-9)
    contents = taken[STEPS - 1 - ((np.arange(STATES) + 0.5) / STATES * STEPS).astype(int)]
    together = (2 * np.minimum(taken[:, None], contents) / np.maximum(taken[:, None] + contents, 1e-9)).mean(1)
    return steps >= STEPS - 1 - np.argmax((1 - TOGETHER) * apart + TOGETHER * together)


def evaluate(task: Task, probabilities):
    samples = task.samples
    results = np.zeros((len(samples.pages), 3))
    for page in range(len(samples.pages)):
        rows = samples.rows(page)
        results[page] = score(samples, page, choose(probabilities[rows], task.lengths[rows]))
    return results
