import type { EncodedColumn } from './encode-column.ts';

const BLOCK = 8;

/**
 * Orders rows so that neighbours are similar in all columns: divides them at the median of one column after
 * the other until blocks are small, then sorts each by the next column. With one column it is the sorted
 * order. Equal rows keep their order.
 */
export function neighbourOrder(rows: readonly number[], columns: readonly EncodedColumn[]): number[] {
  if (columns.length === 0) return [...rows];
  const order: number[] = [];
  const visit = (part: readonly number[], depth: number) => {
    const { codes } = columns[depth % columns.length];
    const sorted = [...part].sort((a, b) => codes[a] - codes[b]);
    if (columns.length === 1 || part.length <= BLOCK) {
      order.push(...sorted);
      return;
    }
    const middle = part.length >> 1;
    visit(sorted.slice(0, middle), depth + 1);
    visit(sorted.slice(middle), depth + 1);
  };
  visit(rows, 0);
  return order;
}
