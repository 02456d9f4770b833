/**
 * All limits of the product, one row each. Operators may raise those with an `env` name by environment variables; forms
 * and messages use the values in force from `GET /capabilities`.
 */
export const LIMITS = {
  /** Images. */
  totalAugmentedImagesMin: 1,
  totalAugmentedImagesMax: 1000,
  saveIdMin: 1,
  saveIdMax: 100_000,
  /** Pixels. */
  resizeHeightMin: 10,
  resizeHeightMax: 4000,
  resizeWidthMin: 1,
  resizeWidthMax: 4000,
  cropMarginPixels: 10,
  cropTargetMin: 1,
  /** Fractions of 1. */
  ratioStep: 0.01,
  ratioSumTolerance: 0.005,
  /** CSV column names, characters. */
  columnNameMin: 1,
  columnNameMax: 25,
  /** Paging, items. */
  pageSize: 10,
  pageSizeMax: 100,
  /** Files. */
  fileBytesMax: 100 * 1024 * 1024,
  imagePixelsMax: 100_000_000,
  /** Pixels on the longer side of an uploaded image. */
  imageSideMax: 65_535,
  /** Bytes of an uploaded image's decoded samples. */
  decodedBytesMax: 400_000_000,
  filesMax: 10_000,
  sessionBytesMax: 50 * 1024 * 1024 * 1024,
  /** Dataset of an intake: an archive, packed and unpacked, or its files in use. */
  archiveBytesMax: 50 * 1024 * 1024 * 1024,
  /** Columns of a CSV, image_id included. */
  csvColumnsMax: 1000,
  csvBytesMax: 20 * 1024 * 1024,
  /** Bytes of a configuration as JSON, and of every other JSON body but the names of an upload. */
  configBytesMax: 128 * 1024,
  nameBytesMax: 240,
  /** Characters of a name that a request may contain; one that is longer than a file's may be is refused by name. */
  nameCharactersMax: 1000,
  /** Distinct colours of a colour-coded mask set. */
  maskColorsMax: 256,
  /** Pixels on the longer side of a preview rendition. */
  renditionPixels: 512,
  /** Pixels on the longer side of a thumbnail: twice the size at which grids show it. */
  thumbnailPixels: 360,
  /** Pixels on the longer side of an image in the large view. */
  largePicturePixels: 4096,
  /** Milliseconds. */
  queryFreshMs: 24 * 3600 * 1000,
  scrollThrottleMs: 150,
  /** Fraction of the scroll height. */
  scrollThreshold: 0.8,
  /** Bytes up to which the page fetches a download itself. */
  fetchDownloadBytesMax: 256 * 1024 * 1024,
} as const;

/** Names of the limits that the server publishes (`GET /capabilities`). */
export type LimitName = keyof typeof LIMITS;
export type Limits = { [K in LimitName]: number };

/** Layout, pixels. */
export const LAYOUT = { contentMaxWidth: 2560, sideMenuWidth: 200, navigationWidth: 80 } as const;
