import type { ForegroundRule } from '../frames/foreground.ts';
import type { FrameRecipe } from '../frames/load-frame.ts';
import { type EdgePixels, objectEdges } from '../frames/object-edges.ts';
import { objectPoints } from '../frames/object-points.ts';
import { countPixels, type LabelPixels, labelAt, objectTest } from '../frames/object-test.ts';
import { tileFiles } from '../tiles/cut-tiles.ts';
import type { SourcePair } from '../types.ts';
import type { TaskContext } from './context.ts';
import { framedMask } from './frame-labels.ts';
import { withDecodingMemory } from './with-decoding-memory.ts';

/** Side of the grid of sampled labels. */
export const SURVEY_SIDE = 32;
/** Maximum number of objects whose points are kept, chosen evenly. */
const POINTS = 256;

export interface SurveyMaskInput {
  pair: SourcePair;
  recipe: FrameRecipe;
  rule: ForegroundRule;
}

/** Facts of the mask of one frame. */
export interface MaskSurvey {
  width: number;
  height: number;
  /** Pixels of each label (or colour), ascending. */
  pixels: LabelPixels;
  /** Position in `pixels` of the label at the centre of each of 32 x 32 cells, row by row. */
  grid: Uint16Array;
  objects: number;
  /** Points of at most 256 objects: x and y, in pixels. */
  points: { x: number[]; y: number[] };
  /** Pixels of the outlines of objects. */
  edges: EdgePixels;
}

async function survey({ pair, recipe, rule }: SurveyMaskInput): Promise<MaskSurvey> {
  const frame = await framedMask({ pair, recipe });
  const { width, height } = frame;
  const pixels = countPixels(frame);
  const isObject = objectTest(recipe.mask, recipe.plan, rule);
  const slot = new Map(pixels.map(([label], at) => [label, at]));
  const at = (cell: number, size: number) =>
    Math.min(size - 1, Math.floor(((cell + 0.5) * size) / SURVEY_SIDE));
  const grid = Uint16Array.from({ length: SURVEY_SIDE * SURVEY_SIDE }, (_, cell) => {
    const [x, y] = [at(cell % SURVEY_SIDE, width), at(Math.floor(cell / SURVEY_SIDE), height)];
    return slot.get(labelAt(frame, y * width + x)) ?? 0;
  });
  const { x, y } = objectPoints(frame, isObject, recipe.objectsPerClass !== undefined);
  const step = Math.max(1, x.length / POINTS);
  const kept = Array.from({ length: Math.min(POINTS, x.length) }, (_, i) => Math.floor(i * step));
  const points = { x: kept.map((i) => x[i]), y: kept.map((i) => y[i]) };
  const edges = objectEdges(frame, isObject, SURVEY_SIDE);
  return { width, height, pixels, grid, objects: x.length, points, edges };
}

/** Returns the labels, a grid of samples and the objects of a mask after crop and resize. */
export const surveyMask = async (input: SurveyMaskInput, context: TaskContext): Promise<MaskSurvey> => {
  const pair = await tileFiles(input.pair, context);
  return withDecodingMemory(context, [pair.maskPath], () => survey({ ...input, pair }), { copies: 2 });
};
