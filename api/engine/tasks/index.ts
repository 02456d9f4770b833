import type { TaskContext } from './context.ts';

/**
 * Loaders of all tasks of a worker by name: `(input, context, cancelled) => Promise<output>`, plain data both ways. A
 * task's modules are loaded when it first runs: most workers run a few of them.
 */
const LOADERS = {
  inspectImage: async () => (await import('./inspect-image.ts')).inspectImage,
  inspectMask: async () => (await import('./inspect-mask.ts')).inspectMask,
  renderOutputPreview: async () => (await import('./render-output-preview.ts')).renderOutputPreview,
  renderPreview: async () => (await import('./render-preview.ts')).renderPreview,
  range16: async () => (await import('./range16.ts')).range16,
  measure: async () => (await import('./measure.ts')).measure,
  frameLabels: async () => (await import('./frame-labels.ts')).frameLabels,
  surveyMask: async () => (await import('./survey-mask.ts')).surveyMask,
  tileForeground: async () => (await import('./tile-foreground.ts')).tileForeground,
  cutTiles: async () => (await import('../tiles/cut-tiles.ts')).cutTiles,
  split: async () => (await import('./split.ts')).split,
  fold: async () => (await import('./split.ts')).fold,
  findDuplicates: async () => (await import('./split.ts')).findDuplicates,
  findFrames: async () => (await import('./split.ts')).findFrames,
  renderOutputs: async () => (await import('./render-outputs.ts')).renderOutputs,
  writeOutputs: async () => (await import('./write-outputs.ts')).writeOutputs,
  checkCsv: async () => (await import('./read-csv.ts')).checkCsv,
  readCsv: async () => (await import('./read-csv.ts')).readCsv,
  drawSample: async () => (await import('./draw-sample.ts')).drawSample,
  convertPair: async () => (await import('../intake/convert/convert-pair.ts')).convertPair,
  imageRange: async () => (await import('../intake/convert/image-range.ts')).imageRange,
  hashFile: async () => (await import('./hash-file.ts')).hashFile,
  imageDifference: async () => (await import('./image-difference.ts')).imageDifference,
  acceptListing: async () => (await import('../intake/stored/accept-listing.ts')).acceptListing,
  planListing: async () => (await import('../intake/stored/plan-listing.ts')).planListing,
  tryGpu: async () => (await import('./try-gpu.ts')).tryGpu,
};

export type TaskName = keyof typeof LOADERS;
export type Tasks = { [N in TaskName]: Awaited<ReturnType<(typeof LOADERS)[N]>> };
export type TaskInput<N extends TaskName> = Parameters<Tasks[N]>[0];
export type TaskOutput<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>;

/** A task of any name. */
export type Task<N extends TaskName = TaskName> = (
  input: TaskInput<N>,
  context: TaskContext,
  cancelled: () => boolean,
) => Promise<TaskOutput<N>>;

const loaded = new Map<TaskName, Task>();

/** Returns a task; its modules are loaded at the first call. */
export async function loadTask<N extends TaskName>(name: N): Promise<Task<N>> {
  const task = loaded.get(name) ?? ((await LOADERS[name]()) as Task);
  loaded.set(name, task);
  return task as unknown as Task<N>;
}
