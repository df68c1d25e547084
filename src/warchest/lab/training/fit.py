"""The fit of the net's weights to games, with PyTorch. Only this module imports it."""

import random
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn.functional import embedding_bag

from warchest.bots.net.inputs import WIDTH
from warchest.bots.tree.memory import WEIGHTS
from warchest.lab.training.dataset import Batch, EmbeddingBags, GameArrays, batches


class FitSettings(NamedTuple):
    """The settings of a fit."""

    epochs: int = 10
    """The number of passes over all games."""
    search: float = 0.75
    """The weight of the search's value in a label. The rest is the result of the game."""
    games: int = 24
    """The games of a batch."""
    rate: float = 0.003
    """The initial learning rate. It decays to zero along a cosine."""
    decay: float = 0.001
    """The initial weight decay for each step."""
    dropped: float = 0.3
    """The dropout of rows that belong to a single card."""
    hidden: int = 1
    """0: only the last number of a column is used, so the net is linear."""
    seed: int = 1


class TorchNet(nn.Module):  # type: ignore[misc]  # untyped where PyTorch is not installed
    """The net in PyTorch. Its value equals the integer net of ``bots.net``, up to rounding."""

    def __init__(self, rows: int) -> None:
        super().__init__()
        self.rows = nn.Parameter(torch.randn(rows, WIDTH) * 0.03)
        self.outer = nn.Parameter(torch.randn(WIDTH) * 0.1)
        self.weights = nn.Parameter(torch.tensor(WEIGHTS))

    def forward(self, batch: Batch, dropped: float, hidden: int) -> Tensor:
        """Return the values of all positions of a batch for the deciding sides."""
        device = self.rows.device
        times = torch.from_numpy(batch.columns.times).to(device)
        if dropped:
            residual = torch.from_numpy(batch.residual).to(device)
            kept = torch.rand(len(self.rows), device=device) >= dropped
            times = times * (kept[torch.from_numpy(batch.columns.members).to(device).long()] | ~residual)
        columns = _summed(self.rows, batch.columns, times)
        sums = _summed(columns, batch.positions, torch.from_numpy(batch.positions.times).to(device))
        inner = torch.cat([torch.relu(sums[:, :-1]) * hidden, sums[:, -1:]], 1)
        return torch.tanh(inner @ self.outer + torch.from_numpy(batch.shares).to(device) @ self.weights)


def _summed(numbers: Tensor, bags: EmbeddingBags, times: Tensor) -> Tensor:
    members, starts = (torch.from_numpy(part).to(numbers.device) for part in (bags.members, bags.starts))
    return embedding_bag(members, numbers, starts, mode="sum", per_sample_weights=times)


class Errors(NamedTuple):
    """The mean squared errors over held-out games, against the labels and against the results."""

    labels: float
    results: float


def errors_of(net: TorchNet, games: list[GameArrays], settings: FitSettings) -> Errors:
    """Return the errors of a net over games."""
    with torch.no_grad():
        outputs = [
            (net(batch, 0.0, settings.hidden).cpu().numpy(), batch.labels, batch.results)
            for batch in batches(games, 64, settings.search)
        ]
    values, labels, results = (np.concatenate([part[index] for part in outputs]) for index in range(3))
    return Errors(float(np.mean((values - labels) ** 2)), float(np.mean((values - results) ** 2)))


class Fitted(NamedTuple):
    """The fitted weights."""

    rows: NDArray[np.float32]
    outer: NDArray[np.float32]
    weights: NDArray[np.float32]
    before: Errors
    """The errors of the five shares with their initial weights."""
    after: Errors


def fit(
    training: list[GameArrays],
    held_out: list[GameArrays],
    rows: int,
    settings: FitSettings,
    report: Callable[[int, float, Errors], None],
) -> Fitted:
    """Return the weights that fit the games best, computed on a GPU if there is one.

    ``report`` is called after every epoch with its number, its loss and the held-out errors.
    """
    torch.manual_seed(settings.seed)
    rng = random.Random(settings.seed)
    net = TorchNet(rows).to("cuda" if torch.cuda.is_available() else "cpu")
    kept = net.outer.data.clone()
    net.outer.data[:] = 0.0
    before = errors_of(net, held_out, settings)
    net.outer.data[:] = kept
    steps = settings.epochs * -(-len(training) // settings.games)
    optimizer = torch.optim.AdamW(
        [
            {"params": [net.rows, net.outer], "weight_decay": settings.decay / settings.rate},
            {"params": [net.weights], "weight_decay": 0.0},
        ],
        lr=settings.rate,
    )
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, steps)
    order = list(training)
    for epoch in range(settings.epochs):
        rng.shuffle(order)
        total = 0.0
        for batch in batches(order, settings.games, settings.search):
            optimizer.zero_grad()
            values = net(batch, settings.dropped, settings.hidden)
            loss = torch.mean((values - torch.from_numpy(batch.labels).to(values.device)) ** 2)
            loss.backward()
            optimizer.step()
            schedule.step()
            total += loss.item() * len(batch.labels)
        report(
            epoch,
            total / sum(len(game.values) for game in training),
            errors_of(net, held_out, settings),
        )
    row_weights, outer, weights = (part.detach().cpu().numpy() for part in (net.rows, net.outer, net.weights))
    outer = np.where(np.arange(WIDTH) == WIDTH - 1, outer, settings.hidden * outer)
    return Fitted(row_weights, outer, weights, before, errors_of(net, held_out, settings))
