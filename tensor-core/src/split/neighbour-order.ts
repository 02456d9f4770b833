import type { EncodedColumn } from './encode-column.ts';

const BLOCK = 8;

/**
 * Puts rows in an order in which neighbours are alike in all columns: cut in half at the median of one
 * column after the other until blocks are small, then sorted by the next column. With one column it is
 * the sorted order. Rows that are equal keep the order they come in.
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
