"""Trains the board network and writes its weights.

usage: python3 -c PROGRAM WORKSPACE WEIGHTS EPOCHS RATE [fresh]

WORKSPACE is a folder with pairs of files: NAME.patches has pictures of SIZE x SIZE bytes, NAME.labels for each of
them 10 x 10 x 2 offsets, P(board) and P(near) as 32-bit numbers. The last twentieth of each file is held out.
WEIGHTS has for each output of each layer a scale and the bias, as little-endian 32-bit numbers, and the weights as
multiples of the scale, as 8-bit integers. Training continues from these weights, unless "fresh" is
given. The result replaces them.
"""
import glob
import sys

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

SIDE, MARGIN = 12, 2
SIZE = SIDE * (9 + 2 * MARGIN)
BATCH, DECAY, FAR_SHARE = 32, 1e-4, 0.4
CHANNELS, CONTEXT = (16, 32, 32, 48), 5


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
    """Gives for each crossing du, dv, the logarithm of the scale of their errors, and the log odds of a board and
    of a near board; the latter two count in the middle."""

    def __init__(self):
        super().__init__()
        a, b, c, d = CHANNELS
        self.layers = nn.Sequential(
            Layer(1, a, 5, 2, 2), Layer(a, b, 3, 2, 1), Layer(b, c, 3, 1, 1), Layer(c, d, 3, 3, 0),
            *[Layer(d, d, 3, 1, 1, True) for _ in range(CONTEXT)])
        self.out = nn.Conv2d(d, 5, 1)

    def forward(self, x):
        mean = x.mean((1, 2, 3), keepdim=True)
        x = (x - mean) / (x.std((1, 2, 3), keepdim=True) + 4)
        # Each crossing lies in the middle of what one output sees.
        x = F.pad(x, (SIDE // 2, 0, SIDE // 2, 0), "replicate")[:, :, :SIZE, :SIZE]
        y = self.out(self.layers(x))[:, :, MARGIN : MARGIN + 10, MARGIN : MARGIN + 10]
        return y[:, :3], y[:, 3:, 4:6, 4:6].mean((2, 3))


def mirrored(x, y):
    """Exchanges left and right. Crossing 0 lies at pixel SIDE * MARGIN, crossing 9 one pixel nearer to
    the other border."""
    y = y.flip(3).clone()
    y[:, 0] = -y[:, 0] - 1 / SIDE
    return x.flip(3), y


def transposed(x, y):
    return x.transpose(2, 3), y.transpose(2, 3).flip(1)


def varied(x, y, generator):
    """One of eight symmetries for the batch; contrast, shade, grain and polarity for each picture."""
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
    negative = (torch.rand(n, 1, 1, 1, generator=generator) < 0.15).float()
    return (1 - 2 * negative) * x, y


def offsets_loss(out, y):
    """The mean negative log likelihood of the known offsets under Laplace distributions."""
    known = ~y[:, :1].isnan()
    log_scale = out[:, 2:].clamp(-4, 1)
    nll = ((out[:, :2] - y.nan_to_num()).abs() * torch.exp(-log_scale) + log_scale) * known
    return nll.sum() / (2 * known.sum()).clamp(min=1)


def loss_of(net, x, offsets, odds):
    out, logits = net(x)
    board, near = F.binary_cross_entropy_with_logits(logits, odds, reduction="none").mean(0)
    return offsets_loss(out, offsets) + 2 * board + 0.5 * near


def evaluated(net, images, offsets):
    net.eval()
    with torch.no_grad():
        parts = [net(b.float()) for b in images.split(200)]
    return torch.cat([p[0] for p in parts]), torch.cat([p[1] for p in parts])


def measure(net, images, offsets, odds):
    out, logits = evaluated(net, images, offsets)
    losses = F.binary_cross_entropy_with_logits(logits, odds, reduction="none").mean(0)
    known = ~offsets[:, 0].isnan()
    far = ((out[:, :2] - offsets).square().sum(1).sqrt().nan_to_num() * known).flatten(1)
    before = (offsets.square().sum(1).sqrt().nan_to_num() * known).flatten(1).max(1)[0]
    worst, near = far.max(1)[0], odds[:, 1] > 0
    text = "offsets %.3f, board %.4f, near %.4f" % (offsets_loss(out, offsets), *losses)
    for low, high in (0, 0.15), (0.15, 0.5), (0.5, 1.6):
        some = near & (before >= low) & (before < high)
        text += "; from %.2f: %.1f %% within 0.1 (%d)" % (low, 100 * (worst[some] < 0.1).float().mean(), some.sum())
    wrong = (logits[:, 0] > 0) & (odds[:, 0] == 0), (logits[:, 0] < 0) & (odds[:, 0] == 1)
    return text + "; false %d, missed %d of %d, %d" % (wrong[0].sum(), wrong[1].sum(), (odds[:, 0] == 0).sum(), (odds[:, 0] == 1).sum())


def calibrated(net, images, offsets, odds):
    """Platt scaling of the two log odds, as a factor and a shift for each."""
    _, logits = evaluated(net, images, offsets)
    scale, shift = torch.ones(2, requires_grad=True), torch.zeros(2, requires_grad=True)
    optimizer = torch.optim.LBFGS([scale, shift], max_iter=100)

    def step():
        optimizer.zero_grad()
        loss = F.binary_cross_entropy_with_logits(logits * scale + shift, odds)
        loss.backward()
        return loss

    optimizer.step(step)
    return scale.detach(), shift.detach()


def write(file, layers):
    with open(file, "wb") as f:
        for weights, biases in layers:
            for row, bias in zip(weights.flatten(1).numpy(), biases.numpy()):
                scale = max(abs(row).max() / 127, 1e-9)
                np.array([scale, bias], "<f4").tofile(f)
                np.round(row / scale).astype(np.int8).tofile(f)


def read(file, net, images):
    """Sets the weights of a network to those of a file. Normalization gets the statistics of some images, and
    weights that undo it."""
    data = open(file, "rb").read()
    net.eval()
    with torch.no_grad():
        for layer in [*net.layers, net]:
            conv = layer.out if layer is net else layer.conv
            n = conv.weight[0].numel()
            biases = torch.zeros(len(conv.weight))
            for i in range(len(biases)):
                scale, biases[i] = np.frombuffer(data, "<f4", 2).tolist()
                conv.weight[i] = scale * torch.tensor(np.frombuffer(data, np.int8, n, 8)).view_as(conv.weight[i])
                data = data[8 + n :]
            if layer is net:
                conv.bias.copy_(biases)
                continue
            norm, seen = layer.norm, []
            hook = conv.register_forward_hook(lambda conv, inputs, output: seen.append(output))
            net(images.float())
            hook.remove()
            norm.running_mean.copy_(seen[0].mean((0, 2, 3)))
            norm.running_var.copy_(seen[0].var((0, 2, 3)))
            norm.weight.copy_((norm.running_var + norm.eps).sqrt())
            norm.bias.copy_(biases + norm.running_mean)


def export(file, net, scale, shift):
    weight, bias = net.out.weight.clone(), net.out.bias.clone()
    weight[3:] *= scale[:, None, None, None]
    bias[3:] = bias[3:] * scale + shift
    write(file, [layer.weights() for layer in net.layers] + [(weight, bias)])


def load(folder):
    """Returns the samples to fit and those held out: pictures, offsets and odds."""
    fit, test = [], []
    for name in sorted(glob.glob(folder + "/*.patches")):
        images = torch.from_numpy(np.fromfile(name, np.uint8).reshape(-1, 1, SIZE, SIZE))
        labels = torch.from_numpy(np.fromfile(name[: -len("patches")] + "labels", "<f4").reshape(-1, 202))
        last = len(images) * 19 // 20
        fit.append((images[:last], labels[:last]))
        test.append((images[last:], labels[last:]))
    parts = lambda all: [torch.cat(p) for p in zip(*all)]
    split = lambda images, labels: (images, labels[:, :200].reshape(-1, 10, 10, 2).permute(0, 3, 1, 2).contiguous(), labels[:, 200:].contiguous())
    return split(*parts(fit)), split(*parts(test))


def main(workspace, weights, epochs, rate, fresh=""):
    torch.manual_seed(1)
    generator = torch.Generator().manual_seed(1)
    fit, test = load(workspace)
    images, offsets, odds = fit
    net = Network().to(memory_format=torch.channels_last)
    if not fresh:
        read(weights, net, images[torch.randperm(len(images), generator=generator)[:500]])
    near = torch.nonzero(odds[:, 1] > 0)[:, 0]
    far = torch.nonzero(odds[:, 1] == 0)[:, 0]
    steps = (len(near) + int(FAR_SHARE * len(far))) // BATCH
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps * epochs + 1)
    print("%d samples, %d near a board" % (len(images), len(near)), flush=True)
    print("before:", measure(net, *test), flush=True)
    for epoch in range(epochs):
        net.train()
        total = 0.0
        some = torch.cat([near, far[torch.randperm(len(far), generator=generator)]])[: steps * BATCH]
        for batch in some[torch.randperm(len(some), generator=generator)].view(steps, BATCH):
            x, y = varied(images[batch].float(), offsets[batch], generator)
            loss = loss_of(net, x.contiguous(memory_format=torch.channels_last), y, odds[batch])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += loss.item()
        print("epoch %d: loss %.3f; held out: %s" % (epoch + 1, total / steps, measure(net, *test)), flush=True)
        with torch.no_grad():
            export(workspace + "/weights.part", net, torch.ones(2), torch.zeros(2))
    scale, shift = calibrated(net, *test)
    print("calibration:", scale, shift)
    with torch.no_grad():
        export(weights, net, scale, shift)


main(*sys.argv[1:3], int(sys.argv[3]), float(sys.argv[4]), *sys.argv[5:])
