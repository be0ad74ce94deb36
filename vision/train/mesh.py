"""Trains the network that moves a mesh onto the lines of a board, and writes its weights.

usage: python3 -c PROGRAM SAMPLES WEIGHTS

SAMPLES is a folder with patches.u8, pictures of SIZE x SIZE pixels, and offsets.f32: 10 x 10 x 2
numbers for each of them. The last twentieth is held out. WEIGHTS gets for each output of each layer a
scale and the bias, as little-endian 32-bit numbers, and the weights as multiples of the scale, as
8-bit integers.
"""
import sys

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

SIDE, MARGIN = 12, 2
SIZE = SIDE * (9 + 2 * MARGIN)
BATCH, EPOCHS, RATE, DECAY = 32, 20, 3e-3, 1e-4
CHANNELS, CONTEXT = (16, 32, 32, 64), 4


class Layer(nn.Module):
    """A convolution with ReLU; a residual one adds its input."""

    def __init__(self, inputs, outputs, size, stride, pad, residual=False):
        super().__init__()
        self.conv = nn.Conv2d(inputs, outputs, size, stride, pad, bias=False)
        self.norm = nn.BatchNorm2d(outputs)
        self.residual = residual

    def forward(self, x):
        y = self.norm(self.conv(x))
        return F.relu(x + y if self.residual else y)

    def weights(self):
        n = self.norm
        scale = n.weight / (n.running_var + n.eps).sqrt()
        return [self.conv.weight * scale[:, None, None, None], n.bias - n.running_mean * scale]


class Network(nn.Module):
    """Gives for each crossing du, dv and the logarithm of the scale of their errors."""

    def __init__(self):
        super().__init__()
        a, b, c, d = CHANNELS
        self.layers = nn.Sequential(
            Layer(1, a, 5, 2, 2), Layer(a, b, 3, 2, 1), Layer(b, c, 3, 1, 1), Layer(c, d, 3, 3, 0),
            *[Layer(d, d, 3, 1, 1, True) for _ in range(CONTEXT)])
        self.out = nn.Conv2d(d, 3, 1)

    def forward(self, x):
        mean = x.mean((1, 2, 3), keepdim=True)
        x = (x - mean) / (x.std((1, 2, 3), keepdim=True) + 4)
        # Each crossing lies in the middle of what one output sees.
        x = F.pad(x, (SIDE // 2, 0, SIDE // 2, 0), "replicate")[:, :, :SIZE, :SIZE]
        return self.out(self.layers(x))[:, :, MARGIN : MARGIN + 10, MARGIN : MARGIN + 10]


def mirrored(x, y):
    """Exchanges left and right. Crossing 0 lies at pixel SIDE * MARGIN, crossing 9 one pixel nearer to
    the other border."""
    y = y.flip(3).clone()
    y[:, 0] = -y[:, 0] - 1 / SIDE
    return x.flip(3), y


def transposed(x, y):
    return x.transpose(2, 3), y.transpose(2, 3).flip(1)


def varied(x, y, generator):
    """One of eight symmetries for the batch; contrast, shade and grain for each picture."""
    flips = torch.randint(2, (3,), generator=generator)
    if flips[0]:
        x, y = mirrored(x, y)
    if flips[1]:
        x, y = transposed(x, y)
    if flips[2]:
        x, y = mirrored(x, y)
    n = len(x)
    noise = lambda *size: torch.randn(*size, generator=generator)
    shade = F.interpolate(noise(n, 1, 4, 4), size=SIZE, mode="bicubic", align_corners=True)
    x = x * torch.exp(0.15 * shade)
    x = x + 6 * torch.rand(n, 1, 1, 1, generator=generator) * noise(n, 1, SIZE, SIZE)
    negative = (torch.rand(n, 1, 1, 1, generator=generator) < 0.1).float()
    return (1 - 2 * negative) * x, y


def loss_of(out, y):
    """The negative log likelihood under Laplace distributions."""
    log_scale = out[:, 2:].clamp(-4, 1)
    return ((out[:, :2] - y).abs() * torch.exp(-log_scale) + log_scale).mean()


def measure(net, images, offsets):
    net.eval()
    with torch.no_grad():
        out = torch.cat([net(b.float()) for b in images.split(200)])
    far = (out[:, :2] - offsets).square().sum(1).sqrt().flatten(1)
    before = offsets.square().sum(1).sqrt().flatten(1).max(1)[0]
    worst = far.max(1)[0]
    some = before < 1
    return "loss %.3f; median error %.3f; worst crossing within 0.1: %.1f %%, 0.2: %.1f %%, 0.3: %.1f %% (before: %.1f, %.1f, %.1f)" % (
        loss_of(out, offsets), far.median(), *[100 * (worst[some] < t).float().mean() for t in (0.1, 0.2, 0.3)], *[100 * (before[some] < t).float().mean() for t in (0.1, 0.2, 0.3)])


def write(file, layers):
    with open(file, "wb") as f:
        for weights, biases in layers:
            for row, bias in zip(weights.flatten(1).numpy(), biases.numpy()):
                scale = max(abs(row).max() / 127, 1e-9)
                np.array([scale, bias], "<f4").tofile(f)
                np.round(row / scale).astype(np.int8).tofile(f)


def main(samples, weights):
    torch.manual_seed(1)
    generator = torch.Generator().manual_seed(1)
    images = torch.from_numpy(np.fromfile(samples + "/patches.u8", np.uint8).reshape(-1, 1, SIZE, SIZE))
    offsets = torch.from_numpy(np.fromfile(samples + "/offsets.f32", np.float32).reshape(-1, 10, 10, 2)).permute(0, 3, 1, 2)
    last = len(images) * 19 // 20
    test = images[last:], offsets[last:]
    net = Network().to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=DECAY)
    steps = last // BATCH
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps * EPOCHS + 1)
    print("%d samples" % len(images), flush=True)
    for epoch in range(EPOCHS):
        net.train()
        total = 0.0
        for batch in torch.randperm(last, generator=generator)[: steps * BATCH].view(steps, BATCH):
            x, y = varied(images[batch].float(), offsets[batch], generator)
            loss = loss_of(net(x.contiguous(memory_format=torch.channels_last)), y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += loss.item()
        print("epoch %d: loss %.3f; held out: %s" % (epoch + 1, total / steps, measure(net, *test)), flush=True)
        with torch.no_grad():
            write(weights, [layer.weights() for layer in net.layers] + [(net.out.weight, net.out.bias)])


main(*sys.argv[1:])
