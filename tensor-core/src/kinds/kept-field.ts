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

/** Returns the same field with rows that are computed once, when they are first used. */
function withRows(field: Field, width: number): Field {
  const rows: (readonly [dx: Int32Array, dy: Int32Array])[] = [];
  const rowAt = (y: number) => {
    const row = [new Int32Array(width), new Int32Array(width)] as const;
    field.addRow(y, ...row);
    return row;
  };
  return {
    addRow(y, dx, dy) {
      rows[y] ??= rowAt(y);
      const [right, below] = rows[y];
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
  const rows = withRows(field, width);
  kept.push({ params, width, height, field: rows });
  if (kept.length > KEPT_MAX) kept.shift();
  return rows;
}
