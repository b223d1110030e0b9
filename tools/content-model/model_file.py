"""Writes the file that src/content/model-file.ts reads."""
import json
import struct
from pathlib import Path

import numpy as np

NAMES = {"near": "near", "far": "far", "inline": "inline", "words": "text"}


def table(model):
    """The trees of a model as columns, and how many there are."""
    counts, features, thresholds, left, right, leaves = [], [], [], [], [], []
    for tree in model.dump_model()["tree_info"]:
        nodes = []

        def walk(node):
            if "leaf_value" in node:
                leaves.append(node["leaf_value"])
                own.append(len(leaves) - 1 - first_leaf)
                return -1 - own[-1]
            number = len(nodes)
            nodes.append(None)
            below = walk(node["left_child"]), walk(node["right_child"])
            assert node["decision_type"] == "<="
            nodes[number] = (node["split_feature"], node["threshold"], *below)
            return number

        first_leaf, own = len(leaves), []
        walk(tree["tree_structure"])
        counts.append(len(nodes))
        for feature, threshold, below, above in nodes:
            features.append(feature)
            thresholds.append(threshold)
            left.append(below)
            right.append(above)
    return [
        np.array(counts, np.uint8), np.array(features, np.uint16), np.array(thresholds, np.float32),
        np.array(left, np.int8), np.array(right, np.int8), np.array(leaves, np.float32),
    ]


def write(path: Path, task, types, groups, type_model, block_model):
    head = {
        "version": 1,
        "blockFeatures": task.samples.block_features,
        "pageFeatures": task.samples.page_features,
        "types": types,
    }
    parts = []
    for group, (values, scale) in groups.items():
        names = task.samples.word_names if group == "words" else task.samples.path_names
        used = np.flatnonzero(values)
        words = task.words[group][1]
        head[NAMES[group]] = {"words": [names[words[at]] for at in used], "scale": scale}
        parts.append(values[used])
    for name, model in (("typeTrees", type_model), ("blockTrees", block_model)):
        columns = table(model)
        head[name] = {"trees": len(columns[0]), "nodes": len(columns[1])}
        parts += columns
    text = json.dumps(head, separators=(",", ":"), ensure_ascii=False).encode()
    data = bytearray(struct.pack("<I", len(text)) + text)
    for part in parts:
        data += bytes(-len(data) % 4) + part.tobytes()
    path.write_bytes(data)
