import {
  BACKEND_NAMES,
  issueTexts,
  type OutputParams,
  outputParamsSchema,
  type SetName,
} from '@twinset/contract';
import { partnersUsed } from '@twinset/tensor-core';
import { EngineError } from './engine-error.ts';
import type { Pool } from './pool/pool.ts';
import { namedSlot, type OutputSlot, planSet } from './run/output-plan.ts';
import { partnersOf } from './run/partners.ts';
import { indexOfSource } from './run/receipt.ts';
import { drawingOf, type JobCore, paramsOf, recipeOf } from './run/recipe.ts';
import type { RenderOutputsInput } from './tasks/render-outputs.ts';
import type { PreviewOutput, Receipt, SourcePair } from './types.ts';

/** Renders given outputs of one source. */
async function produceNow(
  job: JobCore,
  pool: Pool,
  pair: number,
  wanted: { index: number; params: OutputParams }[],
  further: Pick<RenderOutputsInput, 'drawing' | 'partners' | 'isOnCpu'> = {},
) {
  const recipe = recipeOf(job);
  const source = job.pairs[pair];
  const input = {
    pair: source,
    recipe: recipe.frame,
    effort: recipe.effort,
    outputs: wanted.map(({ params }) => params),
    ...further,
  };
  const { outputs, kernels } = await pool.run('renderOutputs', input, {
    urgent: true,
    affinity: source.imagePath,
  });
  return outputs.map(
    (output, i): PreviewOutput => ({
      index: wanted[i].index,
      source: source.image,
      ...(output.partners ? { partners: output.partners.map(({ image }) => image) } : {}),
      imagePng: output.image,
      maskPng: output.mask,
      imageSha256: output.imageSha256,
      maskSha256: output.maskSha256,
      params: output.params ?? wanted[i].params,
      backend: output.byGpu ? BACKEND_NAMES.webgpu : kernels,
    }),
  );
}

/**
 * Returns the outputs of the given indices, exactly as a run renders them.
 * @param name source that replaces those that the run would use.
 * @throws EngineError InvalidConfiguration for an index that the set does not have, InvalidDataset for an unknown name.
 */
export async function previewOutputs(
  job: JobCore,
  pool: Pool,
  set: SetName,
  indices: number[],
  name?: string,
): Promise<PreviewOutput[]> {
  const recipe = recipeOf(job);
  const slots = planSet(job, set);
  const named = name === undefined ? -1 : job.pairs.findIndex((pair) => pair.image === name);
  if (name !== undefined && named < 0)
    throw new EngineError('InvalidDataset', `No pair contains the image "${name}".`);
  const chosen = indices.map((index): OutputSlot => {
    if (named >= 0) return namedSlot(job, set, index, named);
    const slot = slots[index];
    if (!slot) throw new EngineError('InvalidConfiguration', `The ${set} set has no output number ${index}.`);
    return slot;
  });
  const bySource = Map.groupBy(chosen, (slot) => slot.pair);
  const made = await Promise.all(
    [...bySource].map(([pair, of]) => {
      const wanted = of.map((slot) => ({
        index: slot.index,
        params: paramsOf(recipe, job.config.seed, slot),
      }));
      const further = { ...drawingOf(job, recipe, of), ...partnersOf(job, of) };
      return produceNow(job, pool, pair, wanted, further);
    }),
  );
  const byIndex = new Map(made.flat().map((output) => [output.index, output]));
  return indices.map((index) => byIndex.get(index) as PreviewOutput);
}

/**
 * Returns the position of a pair of a receipt.
 * @throws EngineError InvalidDataset if it no longer exists
 */
function pairOf({ pairs }: JobCore, source: Receipt['source']): number {
  const at = indexOfSource(pairs, source);
  if (at < 0) throw new EngineError('InvalidDataset', `No pair contains the image "${source.image}".`);
  return at;
}

/** Returns the partners of a receipt at their numbers. */
function partnersIn(
  job: JobCore,
  { partners = [] }: Receipt,
  params: OutputParams,
): { partners?: SourcePair[][] } {
  const used = partnersUsed(params);
  if (used.length !== partners.length) {
    const message = `The parameters need ${used.length} partners, the receipt names ${partners.length}.`;
    throw new EngineError('InvalidConfiguration', message);
  }
  if (used.length === 0) return {};
  const row: SourcePair[] = [];
  for (const [i, number] of used.entries()) row[number] = job.pairs[pairOf(job, partners[i])];
  return { partners: [row] };
}

/**
 * Reproduces the output of a receipt from the receipt's parameters, on the recorded backend if it is available.
 * @param recorded name of the backend that computed the output; null if it is unknown
 * @throws EngineError InvalidConfiguration for invalid parameters, InvalidDataset for a source that no longer exists.
 */
export async function replayReceipt(
  job: JobCore,
  pool: Pool,
  receipt: Receipt,
  recorded: string | null,
): Promise<PreviewOutput> {
  const pair = pairOf(job, receipt.source);
  const params = outputParamsSchema.safeParse(receipt.params);
  if (!params.success) {
    const field = (path: string) => `params.${path}`;
    const problems = issueTexts(params.error, receipt.params, 'params', field);
    throw new EngineError('InvalidConfiguration', problems.join(' '));
  }
  const wanted = [{ index: 0, params: params.data }];
  const [output] = await produceNow(job, pool, pair, wanted, {
    ...partnersIn(job, receipt, params.data),
    isOnCpu: recorded !== null && recorded !== BACKEND_NAMES.webgpu,
  });
  return output;
}
