import { referenceOf } from '../../reference/oracle.ts';

/** Returns the position in a length from which a place of the scaled length is sampled. */
const positionOf = (place: number, length: number, scaled: number): number =>
  (place + 0.5) * (length / scaled);

export const reference = referenceOf('copyPaste', 'paste', ([own, partner], x, y, params, rules) => {
  const { width, height } = own.mask;
  const idOf = (column: number, row: number) => partner.mask.data[row * width + column];
  const left = [...new Set(partner.mask.data)].filter((id) => rules.isObject(id)).sort((a, b) => a - b);
  const taken = new Set<number>(own.mask.data);
  const at = y * width + x;
  const { channels } = own.image;
  const levelsOf = (image: typeof own.image, pixel: number) =>
    Array.from({ length: channels }, (_, k) => image.data[pixel * channels + k]);
  let found = { levels: levelsOf(own.image, at), id: own.mask.data[at] };
  for (const { choice, scale, flip, ...place } of params.objects) {
    if (left.length === 0) break;
    const [object] = left.splice(Math.min(left.length - 1, Math.floor(choice * left.length)), 1);
    const [first, last] = rules.idsLike(object);
    let id = first;
    while (id <= last && (taken.has(id) || rules.isTaken(id))) id++;
    if (id > last) continue;
    taken.add(id);
    const pixels = [...partner.mask.data.keys()].filter((i) => partner.mask.data[i] === object);
    const columns = pixels.map((i) => i % width);
    const rows = pixels.map((i) => Math.floor(i / width));
    const [minX, minY] = [Math.min(...columns), Math.min(...rows)];
    const [boxWidth, boxHeight] = [Math.max(...columns) - minX + 1, Math.max(...rows) - minY + 1];
    const [across, down] = [boxWidth, boxHeight].map((side) => Math.max(1, Math.round(side * scale)));
    const column = x - Math.round(place.x * (width - across));
    const row = y - Math.round(place.y * (height - down));
    if (column < 0 || column >= across || row < 0 || row >= down) continue;
    const fromX = positionOf(flip ? across - 1 - column : column, boxWidth, across);
    const fromY = positionOf(row, boxHeight, down);
    if (idOf(minX + Math.floor(fromX), minY + Math.floor(fromY)) !== object) continue;
    const inside = (value: number, side: number) => Math.min(side - 1, Math.max(0, value));
    const levels = Array.from({ length: channels }, (_, k) => {
      // The weight of each sample of the box falls linearly with its distance, to 0 at one pixel.
      let sum = 0;
      for (let j = 0; j < boxHeight; j++)
        for (let i = 0; i < boxWidth; i++) {
          const weightX = Math.max(0, 1 - Math.abs(inside(fromX - 0.5, boxWidth) - i));
          const weightY = Math.max(0, 1 - Math.abs(inside(fromY - 0.5, boxHeight) - j));
          if (weightX * weightY > 0)
            sum += weightX * weightY * partner.image.data[((minY + j) * width + minX + i) * channels + k];
        }
      return sum;
    });
    found = { levels, id };
  }
  return found;
});
