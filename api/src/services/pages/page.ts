import type { Limits } from '@twinset/contract';

export type PageQuery = { page?: number; page_size?: number };

/** Returns the size of the pages of a query, clamped to the limit. */
export const pageSizeOf = (query: PageQuery, limits: Limits): number =>
  Math.min(query.page_size ?? limits.pageSize, limits.pageSizeMax);

/** Returns one page of `total` items. `page` starts at 1; `page_size` is clamped to the limit. */
export function paginateRange<T>(
  total: number,
  query: PageQuery,
  limits: Limits,
  itemAt: (index: number) => T,
) {
  const page = query.page ?? 1;
  const size = pageSizeOf(query, limits);
  const start = (page - 1) * size;
  const count = Math.max(0, Math.min(size, total - start));
  return {
    items: Array.from({ length: count }, (_, i) => itemAt(start + i)),
    next: start + size < total ? page + 1 : null,
    total,
  };
}

/** Returns one page of a list. */
export const paginate = <T>(items: readonly T[], query: PageQuery, limits: Limits) =>
  paginateRange(items.length, query, limits, (index) => items[index] as T);
