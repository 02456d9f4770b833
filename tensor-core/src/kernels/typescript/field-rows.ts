import { centre } from '../../affine.ts';
import { toFieldUnits } from '../../kinds/field.ts';
import type { AddRow, Projection, Stretch } from '../pixel-backend.ts';

/** Computes PixelBackend.projectRow. */
export const projectRow: AddRow<Projection> = (
  { a, b, x0, d, e, y0, g, h },
  { width, height },
  y,
  dx,
  dy,
) => {
  const t = (y + 0.5) / height;
  for (let x = 0; x < width; x++) {
    const s = (x + 0.5) / width;
    const depth = g * s + h * t + 1;
    dx[x] += toFieldUnits(((a * s + b * t + x0) / depth - s) * width);
    dy[x] += toFieldUnits(((d * s + e * t + y0) / depth - t) * height);
  }
};

/** Computes PixelBackend.stretchRow. */
export const stretchRow: AddRow<Stretch> = ({ strength }, frame, y, dx, dy) => {
  const [cx, cy] = centre(frame);
  const corner = (frame.width * frame.width + frame.height * frame.height) / 4;
  for (let x = 0; x < frame.width; x++) {
    const right = x - cx;
    const down = y - cy;
    const stretch = (strength * (right * right + down * down)) / corner;
    dx[x] += toFieldUnits(right * stretch);
    dy[x] += toFieldUnits(down * stretch);
  }
};
