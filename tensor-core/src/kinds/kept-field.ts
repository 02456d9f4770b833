import type { Size } from '../raster.ts';
import type { Field } from './field.ts';

/** Fields that are kept: as many as an output has at most. */
const KEPT_MAX = 5;
/** Larger fields are computed again for each use. */
const PIXELS_MAX = 1 << 20;

interface KeptField extends Size {
  params: object;
  field: Field;
}

/** The fields that were used last, the latest at the end. */
const kept: KeptField[] = [];

/** Returns the same field with rows that are computed once. */
function withRows(field: Field, { width, height }: Size): Field {
  const rows = new Int32Array(2 * width * height);
  const isMade = new Uint8Array(height);
  return {
    addRow(y, dx, dy) {
      const start = 2 * y * width;
      const right = rows.subarray(start, start + width);
      const below = rows.subarray(start + width, start + 2 * width);
      if (isMade[y] === 0) {
        field.addRow(y, right, below);
        isMade[y] = 1;
      }
      for (let x = 0; x < width; x++) {
        dx[x] += right[x];
        dy[x] += below[x];
      }
    },
  };
}

/**
 * Returns the field of drawn values, which are identified by their object. Those used last are kept, since the mask of an
 * output follows its image.
 */
export function keptField(params: object, { width, height }: Size, create: () => Field): Field {
  const index = kept.findIndex(
    (one) => one.params === params && one.width === width && one.height === height,
  );
  if (index >= 0) return kept[index].field;
  const field = create();
  if (width * height > PIXELS_MAX) return field;
  const rows = withRows(field, { width, height });
  kept.push({ params, width, height, field: rows });
  if (kept.length > KEPT_MAX) kept.shift();
  return rows;
}
