import { mixing } from '../kinds/mixing.ts';
import { drawInteger, lerpInterval } from '../kinds/sampling.ts';

/** Joins four frames at a point: each touches it with the corner that faces it. */
export const mosaic = mixing('mosaic', {
  partners: 3,
  draw: (u, { point }) => ({
    x: lerpInterval(point, u(1)),
    y: lerpInterval(point, u(2)),
    corner: drawInteger([0, 3], u(3)),
  }),
  regions({ x, y, corner }, { width, height }) {
    const [left, top] = [Math.round(x * width), Math.round(y * height)];
    const quarters = [0, 1, 2, 3].map((quarter) => {
      const [isRight, isBelow] = [quarter % 2 === 1, quarter > 1];
      return {
        from: quarter === corner ? 0 : quarter < corner ? quarter + 1 : quarter,
        ...(isRight
          ? { x: left, fromX: 0, width: width - left }
          : { x: 0, fromX: width - left, width: left }),
        ...(isBelow
          ? { y: top, fromY: 0, height: height - top }
          : { y: 0, fromY: height - top, height: top }),
      };
    });
    return quarters.filter((quarter) => quarter.width > 0 && quarter.height > 0);
  },
});
