"""Fits a network in Tesseract's language (VGSL) to samples and writes its weights.

usage: fit.py SPEC CHARACTERS TRAIN HELDOUT EPOCHS WEIGHTS [START]

CHARACTERS are what the labels stand for: o for no digit, 1 to 9 for printed digits, a to i for
written ones and n for notes. TRAIN and HELDOUT are folders with images.idx and labels.idx. WEIGHTS gets the matrices
of the network in Tesseract's order, as little-endian 64-bit numbers. The layers that are
known: S (reshape), Cr (convolution and ReLU), Mp, Fr (fully connected and ReLU), O1c. With START, a
file like WEIGHTS, the training continues from there.
"""
import re
import sys

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

BATCH, RATE, DECAY = 128, 4e-3, 1e-4
# The last epochs are learnt without batch normalisation.
FOLDED_EPOCHS, FOLDED_RATE = 2, 5e-4
TUNING_RATE = 1e-3
# A processor with AVX512-BF16 computes with 16-bit numbers in a third of the time. Others are slower with them.
HAS_BFLOAT16 = "avx512_bf16" in open("/proc/cpuinfo").read()


def load(folder):
    data = np.fromfile(folder + "/images.idx", dtype=np.uint8)
    dimensions = data[3]
    channels = 3 if dimensions == 4 else 1
    images = data[4 + 4 * dimensions :].reshape(-1, 32, 32, channels).transpose(0, 3, 1, 2)
    labels = np.fromfile(folder + "/labels.idx", dtype=np.uint8)[8:].astype(np.int64)
    return torch.from_numpy(np.ascontiguousarray(images)), torch.from_numpy(labels)


def quantile(values, valid, fraction, default):
    """The quantile of the valid numbers of each row, as STATS::ile computes it."""
    count = valid.sum(1)
    ordered = torch.where(valid, values, torch.full_like(values, 1e9)).sort(1)[0]
    target = (fraction * count + 0.5).floor().clamp(min=1)
    at = ordered.gather(1, target.long()[:, None] - 1)
    below, equal = (ordered <= at).sum(1), (ordered == at).sum(1).clamp(min=1)
    result = at[:, 0] + 1 - (below - target) / equal
    return torch.where(count == 0, torch.full_like(result, default), result)


def normalised(x):
    """Images as Tesseract's network sees them: colours from -1 to 1, and grey levels from -1,
    the darker local minima of the middle row, to 1, its brighter maxima (FromPixes and
    ComputeBlackWhite in lstm/networkio.cpp)."""
    if x.shape[1] == 3:
        return x / 127.5 - 1
    row = x[:, 0, x.shape[2] // 2, :]
    before, here, after = row[:, :-2], row[:, 1:-1], row[:, 2:]
    low = ((here < before) & (here <= after)) | ((here <= before) & (here < after))
    high = ((here > before) & (here >= after)) | ((here >= before) & (here > after))
    black, white = quantile(here, low, 0.25, 1.0), quantile(here, high, 0.75, 256.0)
    contrast = (white - black) / 2
    contrast = torch.where(contrast <= 0, torch.ones_like(contrast), contrast)
    # If the middle row is blank, the contrast is near zero and the values are very large. A few
    # such images would spoil the means of their batch.
    return ((x - black[:, None, None, None]) / contrast[:, None, None, None] - 1).clamp(-4, 4)


def distorted(x, written, generator):
    """Turns, scales and bends the images, those of handwriting more."""
    n = len(x)
    strength = 0.3 + 0.7 * written.float()[:, None, None]
    noise = lambda *size: torch.randn(*size, generator=generator)
    change = 0.09 * strength * noise(n, 2, 2)
    matrix = torch.eye(2) + change
    shift = 0.04 * noise(n, 2, 1)
    grid = F.affine_grid(torch.cat([matrix, shift], 2), x.shape, align_corners=False)
    bend = F.interpolate(noise(n, 2, 5, 5), size=32, mode="bicubic", align_corners=True)
    grid = grid + (0.06 * strength[:, :, :, None] * bend.permute(0, 2, 3, 1))
    return 255 - F.grid_sample(255 - x, grid, align_corners=False)


class Split(nn.Module):
    """S: the pixels of each block become the values of one, in the order x, y, channel."""

    def __init__(self, high, wide):
        super().__init__()
        self.high, self.wide = high, wide

    def forward(self, x):
        n, c, h, w = x.shape
        rows, columns = h // self.high, w // self.wide
        x = x.reshape(n, c, rows, self.high, columns, self.wide)
        return x.permute(0, 5, 3, 1, 2, 4).reshape(n, -1, rows, columns)


class Conv(nn.Module):
    """C: outside the image Tesseract sees noise."""

    def __init__(self, inputs, outputs, size):
        super().__init__()
        self.half = size // 2
        self.conv = nn.Conv2d(inputs, outputs, size, bias=False)
        self.norm = nn.BatchNorm2d(outputs)

    def forward(self, x):
        n, c, h, w = x.shape
        p = self.half
        padded = (torch.rand(n, c, h + 2 * p, w + 2 * p) * 2 - 1).contiguous(memory_format=torch.channels_last)
        padded[:, :, p:-p, p:-p] = x
        return F.relu(self.norm(self.conv(padded)))

    def fold(self):
        fold(self, self.conv)

    def matrix(self):
        # Tesseract's order is x, y, channel.
        return torch.cat([self.conv.weight.permute(0, 3, 2, 1).flatten(1), self.conv.bias[:, None]], 1)

    def set(self, matrix):
        n, c, h, w = self.conv.weight.shape
        self.conv.weight.copy_(matrix[:, :-1].reshape(n, w, h, c).permute(0, 3, 2, 1))
        self.conv.bias.copy_(matrix[:, -1])


class Full(nn.Module):
    """F: fully connected."""

    def __init__(self, inputs, outputs):
        super().__init__()
        self.linear = nn.Linear(inputs, outputs, bias=False)
        self.norm = nn.BatchNorm1d(outputs)
        self.drop = nn.Dropout(0.3)

    def forward(self, x):
        return self.drop(F.relu(self.norm(self.linear(x.flatten(1)))))

    def fold(self):
        fold(self, self.linear)

    def matrix(self):
        return torch.cat([self.linear.weight, self.linear.bias[:, None]], 1)

    def set(self, matrix):
        self.linear.weight.copy_(matrix[:, :-1])
        self.linear.bias.copy_(matrix[:, -1])


class Output(nn.Module):
    """O1c: label k is output k+1; the first is the space, the last is nothing."""

    def __init__(self, inputs, labels):
        super().__init__()
        self.linear = nn.Linear(inputs, labels)

    def forward(self, x):
        return self.linear(x.flatten(1))

    def matrix(self):
        w = torch.cat([self.linear.weight, self.linear.bias[:, None]], 1)
        never = torch.zeros(1, w.shape[1])
        never[0, -1] = -20
        return torch.cat([never, w, never], 0)

    def set(self, matrix):
        self.linear.weight.copy_(matrix[1:-1, :-1])
        self.linear.bias.copy_(matrix[1:-1, -1])


def fold(layer, weights):
    """Makes the normalisation of a layer a part of its weights and biases."""
    with torch.no_grad():
        norm = layer.norm
        scale = norm.weight / (norm.running_var + norm.eps).sqrt()
        weights.weight *= scale.view([-1] + [1] * (weights.weight.dim() - 1))
        weights.bias = nn.Parameter(norm.bias - norm.running_mean * scale)
        layer.norm = nn.Identity()


def network(spec, labels):
    first, *words = spec.strip("[]").split()
    layers = []
    _, h, w, c = [int(n) for n in first.split(",")]
    for word in words:
        name, numbers = re.match(r"[A-Za-z]+", word).group(), [int(n) for n in re.findall(r"\d+", word)]
        if name == "S":
            layers.append(Split(*numbers))
            c, h, w = c * numbers[0] * numbers[1], h // numbers[0], w // numbers[1]
        elif name == "Cr":
            layers.append(Conv(c, numbers[2], numbers[0]))
            c = numbers[2]
        elif name == "Mp":
            layers.append(nn.MaxPool2d(tuple(numbers)))
            h, w = h // numbers[0], w // numbers[1]
        elif name == "Fr":
            layers.append(Full(c * h * w, numbers[0]))
            c, h, w = numbers[0], 1, 1
        elif name == "O":
            layers.append(Output(c * h * w, labels))
        else:
            sys.exit("fit.py: no layer " + word)
    return nn.Sequential(*layers)


def misread(net, images, labels, digits):
    """The percentage of images that are misread, and of digits that are taken for another one:
    whether a digit is printed or written is another question."""
    net.eval()
    with torch.no_grad():
        got = torch.cat([net(normalised(b.float())).argmax(1) for b in images.split(1000)])
    wrong = (got != labels).float()
    unlike = (digits[got] != digits[labels]).float()
    return 100 * wrong.mean(), 100 * unlike[digits[labels] > 0].mean()


def learn(net, images, labels, characters, test, epochs, rate, generator):
    written = torch.tensor([c in "abcdefghin" for c in characters])[labels]
    digits = torch.tensor([max("123456789".find(c), "abcdefghi".find(c)) + 1 for c in characters])
    steps = len(labels) // BATCH
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps * epochs + 1)
    for epoch in range(epochs):
        net.train()
        total = 0.0
        for batch in torch.randperm(len(labels), generator=generator)[: steps * BATCH].view(steps, BATCH):
            y = labels[batch]
            x = distorted(images[batch].float(), written[batch], generator).round()
            with torch.cpu.amp.autocast(enabled=HAS_BFLOAT16):
                loss = F.cross_entropy(net(normalised(x)), y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += loss.item()
        print("epoch %d: loss %.4f; held out: misreads %.2f %%, digits %.2f %%" % (epoch + 1, total / steps, *misread(net, *test, digits)), flush=True)


def start(net, file):
    """Sets the weights of a network that is folded to those of a file."""
    values = torch.from_numpy(np.fromfile(file, dtype="<f8")).float()
    with torch.no_grad():
        for layer in net:
            if hasattr(layer, "matrix"):
                shape = layer.matrix().shape
                layer.set(values[: shape.numel()].reshape(shape))
                values = values[shape.numel() :]


def main(spec, characters, train, held_out, epochs, out, begun=None):
    torch.manual_seed(1)
    generator = torch.Generator().manual_seed(1)
    images, labels = load(train)
    test = load(held_out)
    # This order of values in memory takes four fifths of the time.
    net = network(spec, len(characters)).to(memory_format=torch.channels_last)
    if not begun:
        learn(net, images, labels, characters, test, int(epochs), RATE, generator)
    # Batch statistics vary from batch to batch, so the last epochs, and those from START on, do without them.
    for layer in net:
        if hasattr(layer, "fold"):
            layer.fold()
    if begun:
        start(net, begun)
        learn(net, images, labels, characters, test, int(epochs), TUNING_RATE, generator)
    else:
        learn(net, images, labels, characters, test, FOLDED_EPOCHS, FOLDED_RATE, generator)
    with torch.no_grad():
        matrices = [layer.matrix().flatten() for layer in net if hasattr(layer, "matrix")]
        torch.cat(matrices).double().numpy().astype("<f8").tofile(out)


main(*sys.argv[1:])
