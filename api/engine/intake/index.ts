import { sortPaths } from '@twinset/contract';
import { type ReadBytes, withBands } from './bands.ts';
import { choosePart } from './choose-part.ts';
import type { Choices, IntakePlan, Layout, LeftOver, ReadChunks, ReadText } from './layout.ts';
import { ade20k } from './layouts/ade20k.ts';
import { camvid } from './layouts/camvid.ts';
import { cellpose } from './layouts/cellpose.ts';
import { cityscapes } from './layouts/cityscapes.ts';
import { coco } from './layouts/coco.ts';
import { cvat } from './layouts/cvat.ts';
import { folders } from './layouts/folders.ts';
import { labelStudio } from './layouts/label-studio.ts';
import { labelme } from './layouts/labelme.ts';
import { magneticTiles } from './layouts/magnetic-tiles.ts';
import { mvtec } from './layouts/mvtec.ts';
import { nnunet } from './layouts/nnunet.ts';
import { oxfordPets } from './layouts/oxford-pets.ts';
import { pascalVoc } from './layouts/pascal-voc.ts';
import { supervisely } from './layouts/supervisely.ts';
import { yolo } from './layouts/yolo.ts';
import { createListing, type ListedFile } from './listing.ts';

/** All layouts, special ones first: the first that recognises a listing plans it. */
export const LAYOUTS: readonly Layout[] = [
  cityscapes,
  pascalVoc,
  ade20k,
  camvid,
  oxfordPets,
  nnunet,
  mvtec,
  magneticTiles,
  cellpose,
  coco,
  cvat,
  supervisely,
  labelStudio,
  labelme,
  yolo,
  folders,
];

export type PlanOptions = {
  /** Reads the first TIFF image, whose bands may be a question; without it, bands are not asked. */
  readBytes?: ReadBytes;
  /** Reads annotation files that may not fit into memory; without it, their text is read. */
  readChunks?: ReadChunks;
  /** Pairs that can be used; of a larger dataset, the choice `part` names the part. */
  pairsMax?: number;
};

const chunksOf = (readText: ReadText): ReadChunks =>
  async function* (path) {
    yield new TextEncoder().encode(await readText(path));
  };

/** Returns the files of each reason in the order in which lists are shown; that of pairs and masks decides values. */
const inOrder = (leftOver: readonly LeftOver[]): LeftOver[] =>
  leftOver.map(({ reason, paths }) => ({ reason, paths: sortPaths(paths) }));

/**
 * Plans the intake of a listing.
 * @param choices answers by question; `layout` names another layout than the one that is recognised.
 * @param options further sources and limits
 */
export async function planIntake(
  files: readonly ListedFile[],
  readText: ReadText,
  choices: Choices = {},
  { readBytes, readChunks = chunksOf(readText), pairsMax = Number.POSITIVE_INFINITY }: PlanOptions = {},
): Promise<IntakePlan> {
  const listing = createListing(files);
  const layout =
    LAYOUTS.find(({ name }) => name === choices.layout) ??
    LAYOUTS.find((one) => one.detect(listing)) ??
    folders;
  const plan = await layout.plan(listing, readText, choices, readChunks);
  // The bands are those of the part.
  const part = choosePart(plan, choices, pairsMax);
  const shown = { ...part, leftOver: inOrder(part.leftOver) };
  return readBytes ? withBands(shown, readBytes, choices) : shown;
}
