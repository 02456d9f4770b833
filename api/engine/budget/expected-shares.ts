import { drawsObjects, type OutputParams } from '@twinset/contract';
import {
  borderIndex,
  isHit,
  maskMap,
  type ObjectPoints,
  sampleOutput,
  sampleWithObject,
} from '@twinset/tensor-core';
import { ruleOf } from '../dataset/background.ts';
import { fillLabel, objectTest } from '../frames/object-test.ts';
import { yieldToEventLoop } from '../lib/yield-to-event-loop.ts';
import { type JobCore, recipeOf } from '../run/recipe.ts';
import { type MaskSurvey, SURVEY_SIDE } from '../tasks/survey-mask.ts';
import { classValue } from './class-value.ts';

/** Outputs that are drawn for one source, and samples along each side of an output. */
const DRAWS = { least: 8, most: 512, ofAll: 8192 };
const SIDE = 16;

/** Average contents of the outputs of one source. */
export interface Expected {
  /** Pixel share of each class. */
  shares: Map<number | string, number>;
  /** Share of the outputs that are background only. */
  empty: number;
}

/** Returns the position in `pixels` at a pixel of the frame, or -1 outside of it. */
function slotAt(survey: MaskSurvey, u: number, v: number, border: OutputParams['border']): number {
  const { width, height, grid } = survey;
  const [x, y] = [borderIndex(Math.round(u), width, border), borderIndex(Math.round(v), height, border)];
  if (x < 0 || y < 0) return -1;
  const column = Math.floor((x * SURVEY_SIDE) / width);
  return grid[Math.floor((y * SURVEY_SIDE) / height) * SURVEY_SIDE + column];
}

/** Returns the slots that an output samples, with their numbers; its samples are spread over the output. */
function slotsOf(survey: MaskSurvey, params: OutputParams): Map<number, number> {
  const { width, height } = survey;
  const [a, b, c, d, e, f] = maskMap(params, survey) ?? [1, 0, 0, 0, 1, 0];
  const slots = new Map<number, number>();
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      const x = ((column + 0.5) * width) / SIDE - 0.5;
      const y = ((row + 0.5) * height) / SIDE - 0.5;
      const slot = slotAt(survey, a * x + b * y + c, d * x + e * y + f, params.border);
      slots.set(slot, (slots.get(slot) ?? 0) + 1);
    }
  }
  return slots;
}

/** Map from the pixels of an output to those of its frame. */
type PixelMap = NonNullable<ReturnType<typeof maskMap>>;

/** Returns whether an output contains one of these pixels of its frame. */
function containsPixel(map: PixelMap, survey: MaskSurvey, { x, y }: ObjectPoints): boolean {
  for (let i = 0; i < x.length; i++) if (isHit(map, survey, x[i], y[i])) return true;
  return false;
}

/**
 * Returns what outputs of each training source contain on average, from drawn outputs of the survey's samples: about
 * 8,000 for all sources, at least 8 per source. Answers other requests in between.
 * @param sources pairs of the training set
 */
export async function expectedShares(
  job: JobCore,
  sources: readonly number[],
  surveys: readonly MaskSurvey[],
): Promise<Map<number, Expected>> {
  const recipe = recipeOf(job);
  const classOf = classValue(job);
  const isObject = objectTest(recipe.frame.mask, job.plan.mask, ruleOf(job));
  const fill = fillLabel(recipe.frame.mask);
  const draws = Math.max(DRAWS.least, Math.min(DRAWS.most, Math.ceil(DRAWS.ofAll / sources.length)));
  const isForced = drawsObjects(job.config.budget);
  const shares = (pair: number, rank: number): Expected => {
    const survey = surveys[pair];
    const { points, pixels, edges } = survey;
    const found: Expected = { shares: new Map(), empty: 0 };
    for (let draw = 0; draw < draws; draw++) {
      const id = {
        seed: job.config.seed,
        set: 'train',
        index: rank * draws + draw,
        transform: true,
      } as const;
      const params = isForced
        ? sampleWithObject(recipe.spec, id, survey, points)
        : sampleOutput(recipe.spec, id);
      let seen = false;
      for (const [slot, count] of slotsOf(survey, params)) {
        const label = slot < 0 ? fill : pixels[slot][0];
        seen ||= slot >= 0 && isObject(label);
        const value = classOf(label);
        found.shares.set(value, (found.shares.get(value) ?? 0) + count / (SIDE * SIDE * draws));
      }
      const map = seen ? null : maskMap(params, survey);
      const isEmpty =
        !seen && (map === null || !(containsPixel(map, survey, points) || containsPixel(map, survey, edges)));
      if (isEmpty) found.empty += 1 / draws;
    }
    return found;
  };
  const expected = new Map<number, Expected>();
  for (const [rank, pair] of sources.entries()) {
    expected.set(pair, shares(pair, rank));
    await yieldToEventLoop();
  }
  return expected;
}
