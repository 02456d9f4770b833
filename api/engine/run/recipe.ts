import { type AugmentConfig, drawsObjects, frameSpecOfConfig, type OutputParams } from '@twinset/contract';
import { type AugmentSpec, sampleOutput, specOfConfig } from '@twinset/tensor-core';
import { ruleOf } from '../dataset/background.ts';
import { pastesObjects } from '../dataset/transform-uses.ts';
import { exportRecipe } from '../exports/export-recipe.ts';
import type { ExportRecipe } from '../exports/types.ts';
import type { FrameRecipe } from '../frames/load-frame.ts';
import { maskRecipe } from '../frames/mask-recipe.ts';
import type { ObjectDrawing } from '../tasks/draw-with-object.ts';
import type { RunJob } from '../types.ts';
import type { OutputSlot } from './output-plan.ts';

/** A run without a folder, as used by previews and replays too. */
export type JobCore = Omit<RunJob, 'dir'>;
/** The part of a job that outputs are rendered from. */
export type RenderCore = Pick<JobCore, 'config' | 'plan' | 'pairs'>;

/** Rendering parameters derived from a configuration and a dataset. */
export interface JobRecipe {
  frame: FrameRecipe;
  spec: AugmentSpec;
  effort: 'fast' | 'small';
  /** Null without exports. */
  exports: ExportRecipe | null;
}

/** Returns the classes whose objects are not pasted: those with another role. */
const unpastedOf = (config: AugmentConfig): Pick<FrameRecipe, 'unpasted'> =>
  pastesObjects(config)
    ? {
        unpasted: config.classes.flatMap(({ value, role = 'class' }) =>
          typeof value === 'number' && role !== 'class' ? [value] : [],
        ),
      }
    : {};

type Described = Pick<JobCore, 'config' | 'plan'>;

/** Recipes of configurations in use, which several parts of a request need. */
const known = new WeakMap<Described['config'], { plan: Described['plan']; recipe: JobRecipe }>();

/** Returns the recipe of a job, whose configuration and plan do not change. */
export function recipeOf({ config, plan }: Described): JobRecipe {
  const found = known.get(config);
  if (found?.plan === plan) return found.recipe;
  const recipe = makeRecipe({ config, plan });
  known.set(config, { plan, recipe });
  return recipe;
}

function makeRecipe({ config, plan }: Described): JobRecipe {
  const mask = maskRecipe(plan.mask, config.maskFill);
  return {
    frame: {
      frame: frameSpecOfConfig({ ...config, maskFill: mask.fill }),
      imgChannels: config.imageMaskChannels.imgChannels,
      imageBitDepth: plan.imageBitDepth,
      plan: plan.mask,
      mask,
      ...(config.maskContent === 'objects' ? { objectsPerClass: config.objectsPerClass } : {}),
      ...unpastedOf(config),
    },
    spec: specOfConfig(config),
    effort: config.pngSize,
    exports: exportRecipe(config, plan, mask),
  };
}

/** Draws all random values of one output. */
export const paramsOf = (recipe: JobRecipe, seed: number, slot: OutputSlot): OutputParams =>
  sampleOutput(recipe.spec, { seed, set: slot.set, index: slot.index, transform: slot.transform });

/**
 * Returns how the outputs of a task are drawn that must contain an object under the budget; empty without such outputs.
 */
export function drawingOf(
  job: Pick<JobCore, 'config' | 'plan'> & { budget?: unknown },
  recipe: JobRecipe,
  slots: readonly OutputSlot[],
): { drawing?: ObjectDrawing } {
  if (!job.budget || !drawsObjects(job.config.budget)) return {};
  const { seed } = job.config;
  const ids = slots.map(({ set, index, transform }) =>
    set === 'train' ? { seed, set, index, transform } : null,
  );
  return ids.some((id) => id !== null) ? { drawing: { spec: recipe.spec, rule: ruleOf(job), ids } } : {};
}
