import { referenceOf } from '../../reference/oracle.ts';
import { bilinearAt } from '../../reference/sample.ts';

export const reference = referenceOf('motionBlur', 'filter', (image, x, y, k, { length, degrees }) => {
  const points = Math.ceil(length) + 1;
  const angle = (degrees * Math.PI) / 180;
  let sum = 0;
  for (let i = 0; i < points; i++) {
    const t = (i / (points - 1) - 0.5) * (length - 1);
    const [u, v] = [x + t * Math.cos(angle), y - t * Math.sin(angle)];
    sum += bilinearAt(image, u, v, k, { border: 'reflect', fill: 0 });
  }
  return sum / points;
});
