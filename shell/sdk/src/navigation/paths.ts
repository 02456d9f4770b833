export type AreaName = 'home' | 'upload' | 'settings' | 'augment';
export type StepName =
  | 'uploadImages'
  | 'uploadMasks'
  | 'previewUpload'
  | 'dataSplit'
  | 'visualAttributes'
  | 'transformation'
  | 'preprocessing'
  | 'startAugmentation'
  | 'previewResult';

export interface PageRow {
  step: StepName;
  area: Exclude<AreaName, 'home'>;
  path: string;
  /** The label in the side menu. */
  label: string;
  /** Other addresses of the same page. */
  aliases: readonly string[];
}

/** Every page in the order of Previous and Continue. A new page is a row here and a folder in its remote. */
export const PAGES: readonly PageRow[] = [
  {
    step: 'uploadImages',
    area: 'upload',
    path: '/upload_data/images',
    label: 'Images',
    aliases: ['/upload_data'],
  },
  {
    step: 'uploadMasks',
    area: 'upload',
    path: '/upload_data/masks',
    label: 'Segmentation Masks',
    aliases: [],
  },
  { step: 'previewUpload', area: 'upload', path: '/upload_data/preview', label: 'Preview', aliases: [] },
  {
    step: 'dataSplit',
    area: 'settings',
    path: '/settings/data_split',
    label: 'Data Split',
    aliases: ['/settings'],
  },
  {
    step: 'visualAttributes',
    area: 'settings',
    path: '/settings/stratified_splitting',
    label: 'Stratified Splitting',
    aliases: [],
  },
  {
    step: 'transformation',
    area: 'settings',
    path: '/settings/select_transformation',
    label: 'Transformations',
    aliases: [],
  },
  {
    step: 'preprocessing',
    area: 'settings',
    path: '/settings/pre_processing',
    label: 'Pre-processing',
    aliases: [],
  },
  {
    step: 'startAugmentation',
    area: 'augment',
    path: '/augment/start_augmentation',
    label: 'Start Augmentation',
    aliases: ['/augment'],
  },
  { step: 'previewResult', area: 'augment', path: '/augment/preview', label: 'Preview Result', aliases: [] },
];

export interface AreaRow {
  area: Exclude<AreaName, 'home'>;
  /** First part of the path. */
  base: string;
  /** Where the left navigation leads. */
  path: string;
  /** The label in the left navigation, in full and short. */
  label: string;
  short: string;
  /** The title of the side menu. */
  menu: string;
  /** Container name of the remote that has its pages. */
  remote: 'mf_upload' | 'mf_settings' | 'mf_augment';
}

export const AREAS: readonly AreaRow[] = [
  {
    area: 'upload',
    base: '/upload_data',
    path: '/upload_data/images',
    label: 'Upload data',
    short: 'Upload',
    menu: 'Dataset',
    remote: 'mf_upload',
  },
  {
    area: 'settings',
    base: '/settings',
    path: '/settings/data_split',
    label: 'Augmentation settings',
    short: 'Settings',
    menu: 'Settings',
    remote: 'mf_settings',
  },
  {
    area: 'augment',
    base: '/augment',
    path: '/augment/start_augmentation',
    label: 'Initiate augmentation',
    short: 'Initiate',
    menu: 'Augment',
    remote: 'mf_augment',
  },
];

const trimmed = (path: string): string => (path === '/' ? path : path.replace(/\/+$/, ''));

/** The page at a path, or null: no active step. */
export const pageAt = (path: string): PageRow | null =>
  PAGES.find((page) => page.path === trimmed(path) || page.aliases.includes(trimmed(path))) ?? null;

/**
 * Returns the area of a path, or null without one. An area is everything that begins with its base, whether there is a
 * page at it or not: upload at /upload_data*.
 */
export function areaAt(path: string): AreaName | null {
  if (path === '/') return 'home';
  return AREAS.find(({ base }) => path.startsWith(base))?.area ?? null;
}

export function pageOf(step: StepName): PageRow {
  const page = PAGES.find((row) => row.step === step);
  if (page === undefined) throw new RangeError(`No page has the step "${step}".`);
  return page;
}

/** The page before (-1) or after (1) a step; null at either end. */
export function neighbour(step: StepName, direction: -1 | 1): PageRow | null {
  return PAGES[PAGES.indexOf(pageOf(step)) + direction] ?? null;
}
