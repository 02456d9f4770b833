import type { Size } from '../raster.ts';
import type { Field } from './field.ts';

/** Fields that are kept: as many as an output has at most. */
const KEPT_MAX = 5;
/** Larger fields are computed again for each use. */
const PIXELS_MAX = 1 << 20;

interface KeptRows {
  field: Field;
  /** Returns the memory of the rows for another field; the field computes its rows again if it is still used. */
  release(): Int32Array[];
}

interface KeptField extends Size, KeptRows {
  params: object;
}

/** The fields that were used last, the latest at the end. */
const kept: KeptField[] = [];

/**
 * Returns the same field with rows that are computed once, when they are first used.
 * @param spare rows of the same width that are no longer used
 */
function withRows(field: Field, { width, height }: Size, spare: Int32Array[]): KeptRows {
  let rows = spare;
  let isMade = new Uint8Array(height);
  const keptRow = (y: number): Int32Array => {
    if (isMade[y] === 1) return rows[y];
    rows[y] ??= new Int32Array(2 * width);
    const row = rows[y].fill(0);
    field.addRow(y, row.subarray(0, width), row.subarray(width));
    isMade[y] = 1;
    return row;
  };
  return {
    field: {
      keptRow,
      addRow(y, dx, dy) {
        const row = keptRow(y);
        for (let x = 0; x < width; x++) {
          dx[x] += row[x];
          dy[x] += row[width + x];
        }
      },
    },
    release() {
      const released = rows;
      rows = [];
      isMade = new Uint8Array(height);
      return released;
    },
  };
}

/**
 * Returns the field of drawn values, which are identified by their object. Those used last are kept, since the mask of an
 * output follows its image.
 */
export function keptField(params: object, size: Size, create: () => Field): Field {
  const { width, height } = size;
  const index = kept.findIndex(
    (one) => one.params === params && one.width === width && one.height === height,
  );
  if (index >= 0) return kept[index].field;
  const field = create();
  if (width * height > PIXELS_MAX) return field;
  const oldest = kept.length < KEPT_MAX ? undefined : kept.shift();
  const rows = withRows(field, size, oldest?.width === width ? oldest.release() : []);
  kept.push({ params, width, height, ...rows });
  return rows.field;
}
