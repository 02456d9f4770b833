import {
  AREAS as AREA_TABLE,
  type AreaName,
  type ContainerName,
  containerOf,
  type StepName,
} from '@twinset/contract';

export type { AreaName, StepName };

export interface PageRow {
  step: StepName;
  area: AreaName;
  path: string;
  /** Label in the side menu. */
  label: string;
  gate: (typeof AREA_TABLE)[number]['pages'][number]['gate'];
  /** Other addresses of the same page. */
  aliases: readonly string[];
}

/** All pages in the order of Previous and Continue. */
export const PAGES: readonly PageRow[] = AREA_TABLE.flatMap(({ area, base, pages }) =>
  pages.map((page) => ({
    ...page,
    area,
    path: `${base}/${page.path}`,
    aliases: 'isFirst' in page ? [base] : [],
  })),
);

export interface AreaRow {
  area: AreaName;
  /** First part of the path. */
  base: string;
  /** Path of its first page. */
  path: string;
  /** Label in the navigation bar, full and short. */
  label: string;
  short: string;
  /** Title of the side menu. */
  menu: string;
  icon: (typeof AREA_TABLE)[number]['icon'];
  /** Container name of the remote that has its pages. */
  remote: ContainerName;
}

export const AREAS: readonly AreaRow[] = AREA_TABLE.map(({ folder, pages, ...row }) => ({
  ...row,
  path: `${row.base}/${pages[0].path}`,
  remote: containerOf(folder),
}));

const trimmed = (path: string): string => (path === '/' ? path : path.replace(/\/+$/, ''));

/** Returns the page at a path, or null without one. */
export const pageAt = (path: string): PageRow | null =>
  PAGES.find((page) => page.path === trimmed(path) || page.aliases.includes(trimmed(path))) ?? null;

/**
 * Returns the area of a path, or null without one. All paths below the base of an area belong to it, whether
 * or not there is a page: upload at /upload_data*.
 */
export function areaAt(path: string): AreaName | 'home' | null {
  if (path === '/') return 'home';
  return AREAS.find(({ base }) => path.startsWith(base))?.area ?? null;
}

export function pageOf(step: StepName): PageRow {
  const page = PAGES.find((row) => row.step === step);
  if (page === undefined) throw new RangeError(`No page has the step "${step}".`);
  return page;
}

/** Returns the page before (-1) or after (1) a step; null at either end. */
export function neighbour(step: StepName, direction: -1 | 1): PageRow | null {
  return PAGES[PAGES.indexOf(pageOf(step)) + direction] ?? null;
}
