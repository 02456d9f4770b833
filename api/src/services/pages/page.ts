import type { Limits } from '@twinset/contract';

export type PageQuery = { page?: number; page_size?: number };

/** Cuts one page out of a list. `page` starts at 1; `page_size` is clamped to the limit. */
export function paginate<T>(items: readonly T[], query: PageQuery, limits: Limits) {
  const page = query.page ?? 1;
  const size = Math.min(query.page_size ?? limits.pageSize, limits.pageSizeMax);
  const start = (page - 1) * size;
  return {
    items: items.slice(start, start + size),
    next: start + size < items.length ? page + 1 : null,
    total: items.length,
  };
}
