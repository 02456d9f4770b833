import { referenceOf } from '../../reference/oracle.ts';
import { sampleAt } from '../../reference/sample.ts';

export const reference = referenceOf('medianBlur', 'filter', (image, x, y, k, { radius }) => {
  const levels: number[] = [];
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++)
      levels.push(sampleAt(image, x + dx, y + dy, k, { border: 'reflect', fill: 0 }));
  return levels.toSorted((a, b) => a - b)[levels.length >> 1];
});
