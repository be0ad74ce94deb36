// Estimates how far the view has moved since a frame was taken, from small grey copies of
// both.

const width = 64; // pixels
const reach = 5; // maximum movement in pixels: a twelfth of the width
const border = reach + 1;
const maxDifference = 14; // maximum mean difference of pixels, of 255; above it, the view has changed

const canvas = document.createElement("canvas");

// fingerprint returns a small grey copy of the current picture of a video.
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

// shift returns the movement of the view as a fraction of its width, null if the view has
// changed.
export function shift(before, now) {
  if (before.height !== now.height) return null;
  let best = { x: 0, y: 0, d: difference(before, now, 0, 0) };
  for (let y = -reach; y <= reach; y++) {
    for (let x = -reach; x <= reach; x++) {
      const d = difference(before, now, x, y);
      if (d < best.d) best = { x, y, d };
    }
  }
  if (best.d > maxDifference || Math.max(Math.abs(best.x), Math.abs(best.y)) === reach) return null;
  const at = (x, y) => difference(before, now, best.x + x, best.y + y);
  return { x: (best.x + vertex(at(-1, 0), best.d, at(1, 0))) / width, y: (best.y + vertex(at(0, -1), best.d, at(0, 1))) / width };
}

// vertex returns the position of the minimum of a parabola through three values, from -0.5
// to 0.5.
function vertex(left, middle, right) {
  const bend = left - 2 * middle + right;
  return bend > 0 ? Math.max(-0.5, Math.min(0.5, (left - right) / (2 * bend))) : 0;
}

// difference returns the mean difference of pixels if the view has moved by x, y.
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
