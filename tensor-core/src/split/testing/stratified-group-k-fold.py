"""Prints the imbalance of StratifiedGroupKFold of scikit-learn on the sets of k-fold-sets.ts, as JSON.

Run: python stratified-group-k-fold.py > golden/stratified-group-k-fold.json
Needs: numpy, scikit-learn (1.9.1 for the stored values).
"""

import json
import warnings

import numpy as np
from sklearn.model_selection import StratifiedGroupKFold

TUNED, FRESH = 100, 100


def random_set(number):
    """Returns classes, groups and the number of folds of one set; the same as randomSet() of k-fold-sets.ts."""
    state = number if number <= TUNED else 1_000_003 * number

    def below(limit):
        nonlocal state
        state = (1664525 * state + 1013904223) % 2**32
        return (state >> 8) * limit >> 24

    folds = 2 + below(9)
    classes = 2 + below(7)
    y, groups = [], []
    for group in range(folds + 10 + below(60)):
        favourite = below(classes)
        for _ in range(1 + below(12) * below(2)):
            y.append(favourite if below(3) > 0 else min(below(classes), below(classes)))
            groups.append(group)
    return np.array(y), np.array(groups), folds


def imbalance(y, folds_of_rows, folds):
    """Mean over the classes of the standard deviation over the folds of the share of the class."""
    names, codes = np.unique(y, return_inverse=True)
    counts = np.zeros((folds, len(names)))
    np.add.at(counts, (folds_of_rows, codes), 1)
    return float(np.mean(np.std(counts / counts.sum(axis=0), axis=0)))


def measured(number, **options):
    y, groups, folds = random_set(number)
    of_rows = np.zeros(len(y), dtype=int)
    split = StratifiedGroupKFold(n_splits=folds, **options).split(np.zeros(len(y)), y, groups)
    for fold, (_, test) in enumerate(split):
        of_rows[test] = fold
    return round(imbalance(y, of_rows, folds), 12)


if __name__ == "__main__":
    warnings.filterwarnings("ignore", message="The least populated class")
    print(
        json.dumps(
            [
                min(measured(number), measured(number, shuffle=True, random_state=0))
                for number in range(1, TUNED + FRESH + 1)
            ]
        )
    )
