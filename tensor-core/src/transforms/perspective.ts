import { pixelBackend } from '../backend.ts';
import { displacement } from '../kinds/field.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Maps the frame to the quadrilateral of the shifted corners, by the projective map of a unit square (Heckbert). */
export const perspective = displacement('perspective', {
  draw: (u, { scale }) => ({
    scale: lerpInterval(scale, u(1)),
    x0: u(2),
    y0: u(3),
    x1: u(4),
    y1: u(5),
    x2: u(6),
    y2: u(7),
    x3: u(8),
    y3: u(9),
  }),
  field({ scale, ...p }, frame) {
    const [x0, x1, x2, x3] = [p.x0 * scale, 1 - p.x1 * scale, 1 - p.x2 * scale, p.x3 * scale];
    const [y0, y1, y2, y3] = [p.y0 * scale, p.y1 * scale, 1 - p.y2 * scale, 1 - p.y3 * scale];
    const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
    const scaleBy = (x1 - x2) * (y3 - y2) - (y1 - y2) * (x3 - x2);
    const g = (sx * (y3 - y2) - sy * (x3 - x2)) / scaleBy;
    const h = ((x1 - x2) * sy - (y1 - y2) * sx) / scaleBy;
    const [a, b] = [x1 - x0 + g * x1, x3 - x0 + h * x3];
    const [d, e] = [y1 - y0 + g * y1, y3 - y0 + h * y3];
    const map = { a, b, x0, d, e, y0, g, h };
    return { addRow: (y, dx, dy) => pixelBackend().projectRow(map, frame, y, dx, dy) };
  },
});
