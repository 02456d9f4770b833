import { columnKind, isMissing } from './column-kind.ts';
import type { SplitColumn } from './types.ts';

/** A column encoded as ranks, for the search and the report. */
export interface EncodedColumn {
  attribute: string;
  kind: 'numeric' | 'categorical';
  /** Level of each row, 0 to levels-1; numeric levels increase with the value. */
  codes: Int32Array;
  levels: number;
  /**
   * Value of each level; null is the level of missing values (numeric: the lowest, categorical: the last).
   */
  values: (number | string | null)[];
}

/** Encodes a column. @throws RangeError if a column declared numeric contains text */
export function encodeColumn(column: SplitColumn): EncodedColumn {
  const kind = column.kind ?? columnKind(column.values);
  const keys = column.values.map((cell) => {
    if (isMissing(cell)) return null;
    if (kind === 'categorical') return String(cell);
    const value = Number(cell);
    if (Number.isNaN(value)) throw new RangeError(`Column '${column.attribute}': '${cell}' is not a number.`);
    return value === 0 ? 0 : value;
  });
  const missing = keys.includes(null);
  const present = [...new Set(keys)].filter((key) => key !== null);
  const values: EncodedColumn['values'] =
    kind === 'numeric' ? (present as number[]).sort((a, b) => a - b) : (present as string[]).sort();
  if (missing && kind === 'numeric') values.unshift(null);
  else if (missing) values.push(null);
  const codeOf = new Map(values.map((value, code) => [value, code]));
  const codes = Int32Array.from(keys, (key) => codeOf.get(key) as number);
  return { attribute: column.attribute, kind, codes, levels: values.length, values };
}
