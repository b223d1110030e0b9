"""Trains the content model and writes it, with one more for each fifth of the sites, which has not seen that fifth.

    OMP_NUM_THREADS=1 python3 tools/content-model/train.py SAMPLES OUT
"""
import os
import sys
import time
from pathlib import Path

import numpy as np

from model import FOLDS, GROUPS, Task, evaluate, fit_trees, fit_types
from model_file import write
from samples import Samples, label

THREADS = int(os.environ.get("OMP_NUM_THREADS", "1"))
started = time.time()


def say(*words):
    print(f"{time.time() - started:6.0f} s ", *words, flush=True)


def labels_of(samples: Samples, folder: Path):
    file = folder / "labels.npz"
    if not file.exists():
        parts = [label(samples, page) for page in range(len(samples.pages))]
        kept, worth = (np.concatenate(columns) for columns in zip(*parts))
        np.savez(file, kept=kept, worth=worth)
    stored = np.load(file)
    return stored["kept"], stored["worth"]


def quantized(weights: np.ndarray, task: Task):
    """Weights as they are stored: a signed byte times the scale of their group."""
    groups, result = {}, np.zeros_like(weights)
    for group, start, end in zip(GROUPS, task.starts, task.starts[1:]):
        scale = max(float(np.abs(weights[start:end]).max()) / 127, 1e-9)
        values = np.round(weights[start:end] / scale).astype(np.int8)
        result[start:end] = values * scale
        groups[group] = (values, scale)
    return result, groups


def word_sums(task: Task, left_out):
    """Of each block what its words say, by weights that have learned from neither its fold nor the one left out; and the weights of all."""
    weights, groups = quantized(task.fit_words(np.flatnonzero(task.folds != left_out)), task)
    words = task.word_scores(weights)
    for fold in range(FOLDS):
        if fold == left_out:
            continue
        mine, others = task.folds == fold, np.flatnonzero((task.folds != fold) & (task.folds != left_out))
        words[mine] = task.word_scores(quantized(task.fit_words(others), task)[0])[mine]
    return words, groups


def train(task: Task, types: np.ndarray, names, left_out):
    """A model of all folds but one, fitted so that no part learns from what an earlier one made of its own rows."""
    samples = task.samples
    rows = np.flatnonzero(task.folds != left_out)
    pages = np.flatnonzero(task.page_folds != left_out)
    words, groups = word_sums(task, left_out)
    type_model = fit_types(samples.page_rows[pages], types[pages], THREADS, len(names))
    kinds = type_model.predict(samples.page_rows)
    inputs = task.inputs(words)
    block_model = fit_trees(inputs[rows], task.kept[rows], task.weights[rows], THREADS)
    return block_model.predict(inputs), kinds, (groups, type_model, block_model)


def main(folder: str, out: str):
    samples = Samples(folder)
    task = Task(samples, *labels_of(samples, Path(folder)))
    names = sorted(set(samples.types))
    types = np.array([names.index(name) for name in samples.types])
    Path(out).mkdir(parents=True, exist_ok=True)
    probabilities = np.zeros(len(task.kept))
    right = np.zeros(len(types), bool)
    for fold in range(FOLDS):
        found, kinds, model = train(task, types, names, fold)
        mine = task.folds == fold
        probabilities[mine] = found[mine]
        pages = task.page_folds == fold
        right[pages] = kinds[pages].argmax(1) == types[pages]
        write(Path(out) / f"fold-{fold}.bin", task, names, *model)
        say("fold", fold, evaluate(task, probabilities)[pages].mean(0).round(4))
    np.save(Path(out) / "probabilities.npy", probabilities)
    results = evaluate(task, probabilities)
    say("all", results.mean(0).round(4), "types", right.mean().round(3))
    for number, name in enumerate(names):
        say(name, (types == number).sum(), results[types == number].mean(0).round(4))
    write(Path(out) / "content.bin", task, names, *train(task, types, names, None)[2])
    say("written")


if __name__ == "__main__":
    main(*sys.argv[1:3])
