// The geometry of cells in the photo. A mesh has the 100 crossings of the grid lines, row
// by row.

export function corners(mesh, cell) {
  const i = Math.floor(cell / 9) * 10 + (cell % 9);
  return [mesh[i], mesh[i + 1], mesh[i + 11], mesh[i + 10]];
}

// matrix returns the affine map from a square of the given size around the origin to a
// cell.
export function matrix(mesh, cell, size) {
  const [a, b, c, d] = corners(mesh, cell);
  const half = (i) => [(b[i] - a[i] + c[i] - d[i]) / 2 / size, (d[i] - a[i] + c[i] - b[i]) / 2 / size, (a[i] + b[i] + c[i] + d[i]) / 4];
  const [ux, vx, x] = half(0);
  const [uy, vy, y] = half(1);
  return [ux, uy, vx, vy, x, y];
}

// outline returns the border of the board along its outer lines.
export function outline(mesh) {
  const points = [];
  for (let i = 0; i < 9; i++) points.push(mesh[i]);
  for (let i = 0; i < 9; i++) points.push(mesh[i * 10 + 9]);
  for (let i = 9; i > 0; i--) points.push(mesh[90 + i]);
  for (let i = 9; i > 0; i--) points.push(mesh[i * 10]);
  return points;
}

// straighten draws rectified cells of the photo into a square canvas: rows x rows cells,
// beginning at (row, column).
export function straighten(canvas, image, mesh, row = 0, column = 0, rows = 9) {
  const side = canvas.width;
  const source = pixels(image);
  const context = canvas.getContext("2d");
  const target = context.createImageData(side, side);
  const step = rows / side;
  for (let y = 0; y < side; y++) {
    const v = row + (y + 0.5) * step;
    for (let x = 0; x < side; x++) {
      const [px, py] = at(mesh, column + (x + 0.5) * step, v);
      copy(source, px, py, target.data, (y * side + x) * 4);
    }
  }
  context.putImageData(target, 0, 0);
}

// at returns the position in the photo of the point u, v of the board, both from 0 to 9.
function at(mesh, u, v) {
  const c = Math.min(8, Math.floor(u)), r = Math.min(8, Math.floor(v));
  const s = u - c, t = v - r, i = r * 10 + c;
  const mix = (k) => (mesh[i][k] * (1 - s) + mesh[i + 1][k] * s) * (1 - t) + (mesh[i + 10][k] * (1 - s) + mesh[i + 11][k] * s) * t;
  return [mix(0), mix(1)];
}

const cache = new WeakMap();

function pixels(image) {
  let data = cache.get(image);
  if (data?.src === image.src) return data;
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  data = { src: image.src, ...size(canvas), bytes: context.getImageData(0, 0, canvas.width, canvas.height).data };
  cache.set(image, data);
  return data;
}

const size = ({ width, height }) => ({ width, height });

// copy interpolates one pixel bilinearly.
function copy({ width, height, bytes }, x, y, to, at) {
  const x0 = Math.max(0, Math.min(width - 2, Math.floor(x))), y0 = Math.max(0, Math.min(height - 2, Math.floor(y)));
  const s = Math.max(0, Math.min(1, x - x0)), t = Math.max(0, Math.min(1, y - y0));
  const i = (y0 * width + x0) * 4, below = i + width * 4;
  for (let k = 0; k < 3; k++) {
    to[at + k] = (bytes[i + k] * (1 - s) + bytes[i + 4 + k] * s) * (1 - t) + (bytes[below + k] * (1 - s) + bytes[below + 4 + k] * s) * t;
  }
  to[at + 3] = 255;
}
