"""A small network to stand beside the trees: each word is a few numbers, and what words say together counts."""
import numpy as np
import scipy.sparse as sp

#: Numbers of a word, and of each of the two layers.
WIDTH = 16
EPOCHS = 16
#: Pages of like length go together; so many blocks at most, counted as if all pages of a batch were as long as the longest.
BATCH = 8192
#: Of the weights of a page's blocks, what counts as one.
PAGE_WEIGHT = 30
RATE = 3e-3
#: Labels are believed so far only.
SMOOTHING = 0.1
DROP_NUMBERS = 0.1
DROP_WORDS = 0.3
DROP_HIDDEN = 0.1
LIMIT = 5.0
#: Numbers that range further are taken by their logarithm.
WIDE = 4.0


class Scales:
    """Numbers brought to a like size; zeros stay zeros, so that they cost nothing."""

    def __init__(self, inputs: np.ndarray):
        self.wide = np.quantile(np.abs(inputs), 0.999, axis=0) > WIDE
        values = self._flat(inputs)
        self.scales = (1 / np.maximum(np.sqrt((values**2).mean(0)), 1e-3)).astype(np.float32)

    def _flat(self, inputs: np.ndarray):
        return np.where(self.wide, np.sign(inputs) * np.log1p(np.abs(inputs)), inputs).astype(np.float32)

    def apply(self, inputs: np.ndarray):
        return np.clip(self._flat(inputs) * self.scales, -LIMIT, LIMIT)


class Adam:
    def __init__(self, parameters, decays):
        self.parameters, self.decays, self.step = parameters, decays, 0
        self.first = [np.zeros_like(value) for value in parameters]
        self.second = [np.zeros_like(value) for value in parameters]
        self.means = [value.copy() for value in parameters]

    def update(self, gradients, rate: float):
        self.step += 1
        norm = np.sqrt(sum(float((gradient**2).sum()) for gradient in gradients))
        clip = min(1.0, 1 / max(norm, 1e-9))
        keep = min(0.998, self.step / (self.step + 10))
        for value, gradient, decay, first, second, mean in zip(
            self.parameters, gradients, self.decays, self.first, self.second, self.means
        ):
            gradient = gradient * clip
            first += 0.1 * (gradient - first)
            second += 0.02 * (gradient**2 - second)
            change = first / (1 - 0.9**self.step) / (np.sqrt(second / (1 - 0.98**self.step)) + 1e-8)
            value -= rate * (change + decay * value)
            mean += (1 - keep) * (value - mean)


class Net:
    """o = w · [h, g] + c with h = relu(A x + words + a), g = relu(B h + b)."""

    def __init__(self, numbers: int, words: int, seed: int):
        draw = np.random.default_rng(seed)
        normal = lambda *shape, spread: (draw.normal(size=shape) * spread).astype(np.float32)
        self.draw = draw
        self.parameters = [
            normal(numbers, WIDTH, spread=0.5 / np.sqrt(numbers)), np.zeros(WIDTH, np.float32), normal(words, WIDTH, spread=0.1),
            normal(WIDTH, WIDTH, spread=np.sqrt(1 / WIDTH)), np.zeros(WIDTH, np.float32),
            normal(2 * WIDTH, spread=np.sqrt(0.5 / WIDTH)), np.zeros(1, np.float32),
        ]

    def sums(self, numbers, words):
        A, a, E, B, b, w, c = self.parameters
        h = np.maximum(numbers @ A + words @ E + a, 0)
        g = np.maximum(h @ B + b, 0)
        return np.concatenate([h, g], 1) @ w + c[0]

    def _gradients(self, x, words, targets, weights):
        A, a, E, B, b, w, c = self.parameters
        keep = lambda shape, drop: ((self.draw.random(shape, np.float32) >= drop) / (1 - drop)).astype(np.float32)
        x = x * keep(x.shape, DROP_NUMBERS)
        words = sp.csr_matrix((words.data * keep(len(words.data), DROP_WORDS), words.indices, words.indptr), words.shape)
        h = np.maximum(x @ A + words @ E + a, 0)
        thin = keep(h.shape, DROP_HIDDEN)
        g = np.maximum((h * thin) @ B + b, 0)
        last = keep((len(x), 2 * WIDTH), DROP_HIDDEN)
        both = np.concatenate([h, g], 1) * last
        o = both @ w + c[0]
        d = ((1 / (1 + np.exp(-o)) - targets) * weights)[:, None]
        db = d * w * last
        dg = db[:, WIDTH:] * (g > 0)
        dh = (db[:, :WIDTH] + dg @ B.T * thin) * (h > 0)
        return [x.T @ dh, dh.sum(0), words.T @ dh, (h * thin).T @ dg, dg.sum(0), (both * d).sum(0), d.sum(0)]

    def _batches(self, counts: np.ndarray):
        """Pages, each once. By length, so that a page weighs the more the longer it is: that is better than all alike."""
        batches, longest = [[]], 0
        for page in np.argsort(counts * np.exp(self.draw.normal(0, 0.3, len(counts))), kind="stable"):
            longest = max(longest, counts[page])
            if batches[-1] and longest * (len(batches[-1]) + 1) > BATCH:
                batches.append([])
                longest = counts[page]
            batches[-1].append(page)
        return [batches[at] for at in self.draw.permutation(len(batches))]

    def fit(self, numbers, words, labels, weights, page_of):
        """Rows of a page lie behind each other."""
        targets = (labels * (1 - SMOOTHING) + SMOOTHING / 2).astype(np.float32)
        weights = (weights / PAGE_WEIGHT).astype(np.float32)
        _, firsts, counts = np.unique(page_of, return_index=True, return_counts=True)
        adam = Adam(self.parameters, [0.01, 0, 0.1, 0.01, 0, 0.01, 0])
        steps = EPOCHS * len(self._batches(counts))
        for _ in range(EPOCHS):
            for batch in self._batches(counts):
                rows = np.concatenate([np.arange(firsts[page], firsts[page] + counts[page]) for page in batch])
                rate = RATE * min(1, adam.step / 100) * 0.5 * (1 + np.cos(np.pi * min(1, adam.step / steps)))
                adam.update(self._gradients(numbers[rows], words[rows], targets[rows], weights[rows] / len(batch)), rate)
        self.parameters = adam.means
        return self
