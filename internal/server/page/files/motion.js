// How far the view has moved since a frame was taken, from small grey copies of both.

const width = 64; // pixels
const reach = 5; // pixels that the view may move: a twelfth of its width
const border = reach + 1;
const changed = 14; // levels of 255 that pixels differ by in the mean if the view is another

const canvas = document.createElement("canvas");

// fingerprint is a small grey copy of a video.
export function fingerprint(source) {
  const height = Math.max(1, Math.round((width * source.videoHeight) / source.videoWidth));
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(source, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const grey = new Float32Array(width * height);
  for (let i = 0; i < grey.length; i++) grey[i] = (data[4 * i] * 2 + data[4 * i + 1] * 5 + data[4 * i + 2]) / 8;
  return { height, grey };
}

// shift gives how far the view has moved, in widths of it; null if it is another view.
export function shift(before, now) {
  if (before.height !== now.height) return null;
  let best = { x: 0, y: 0, d: difference(before, now, 0, 0) };
  for (let y = -reach; y <= reach; y++) {
    for (let x = -reach; x <= reach; x++) {
      const d = difference(before, now, x, y);
      if (d < best.d) best = { x, y, d };
    }
  }
  if (best.d > changed || Math.max(Math.abs(best.x), Math.abs(best.y)) === reach) return null;
  const at = (x, y) => difference(before, now, best.x + x, best.y + y);
  return { x: (best.x + vertex(at(-1, 0), best.d, at(1, 0))) / width, y: (best.y + vertex(at(0, -1), best.d, at(0, 1))) / width };
}

// vertex is where a parabola through three values is least, from -0.5 to 0.5.
function vertex(left, middle, right) {
  const bend = left - 2 * middle + right;
  return bend > 0 ? Math.max(-0.5, Math.min(0.5, (left - right) / (2 * bend))) : 0;
}

// difference is the mean difference of pixels if the view has moved by x, y.
function difference(before, now, x, y) {
  let sum = 0, n = 0;
  for (let row = border; row < before.height - border; row++) {
    const a = row * width, b = (row + y) * width + x;
    for (let column = border; column < width - border; column++) {
      sum += Math.abs(before.grey[a + column] - now.grey[b + column]);
      n++;
    }
  }
  return sum / n;
}
