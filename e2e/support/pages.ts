import { AREAS } from '@twinset/contract';

const pathsOf = (area: (typeof AREAS)[number]) => area.pages.map(({ path }) => `${area.base}/${path}`);

/** Paths of all pages of the areas, in their order. */
export const AREA_PATHS: string[] = AREAS.flatMap(pathsOf);

/** Paths of the pages after the upload area. */
export const LATER_PATHS: string[] = AREAS.filter(({ area }) => area !== 'upload').flatMap(pathsOf);
