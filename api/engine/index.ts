export { getOrCompute, Lru } from './lib/lru.ts';
export { ENGINE_TUNABLES, type Tunable, tunable } from './tunables.ts';

import { availableParallelism } from 'node:os';
import type { BackendChoice, GpuReport } from '@twinset/contract';
import { checkInstalled, checkLoaded, expectedBackend, loadBackend } from './backends/index.ts';
import { engineOn } from './engine.ts';
import { GpuPool } from './gpu/gpu-pool.ts';
import { webgpuPackage } from './gpu/open-device.ts';
import type { ImageLimits } from './pixels/index.ts';
import { InProcessPool } from './pool/in-process-pool.ts';
import { WorkerPool } from './pool/worker-pool.ts';
import { ENGINE_TUNABLES } from './tunables.ts';
import type { Engine } from './types.ts';

export { expectedBackend, loadBackend } from './backends/index.ts';
export { predictShares } from './budget/predict-shares.ts';
export { type CsvFacts, type CsvSource, forSpreadsheets, writeCsv } from './csv/index.ts';
export { backgroundOf } from './dataset/background.ts';
export { balanceDetails, balanceProblems } from './dataset/balance.ts';
export { datasetOf } from './dataset/dataset.ts';
export { duplicateFindings, unsearchedFindings } from './dataset/duplicate-findings.ts';
export { findingsInSteps, sortBySeverity } from './dataset/findings.ts';
export { foregroundLabels, maskLabels } from './dataset/mask-labels.ts';
export { masksEqualToImages } from './dataset/masks-equal-to-images.ts';
export { planDataset } from './dataset/plan-dataset.ts';
export { notesInSteps, strayNoticesInSteps } from './dataset/stray-values.ts';
export { withoutAnswered } from './dataset/without-answered.ts';
export { EngineError, fromPlainError, type PlainError, toPlainError } from './engine-error.ts';
export { EXPORT_FORMATS } from './exports/index.ts';
export { FACTS_VERSION } from './facts.ts';
export { type ForegroundRule, foregroundRule } from './frames/foreground.ts';
export { decodePositions, encodePositions } from './frames/label-positions.ts';
export { folderJob } from './headless/folder-job.ts';
export { AcceptedEntries } from './intake/archive/accept.ts';
export { ARCHIVE_LIMITS } from './intake/archive/limits.ts';
export { withoutColumns } from './intake/convert/config-of.ts';
export type { IntakeJob, IntakeResult } from './intake/convert/convert-intake.ts';
export type { ConvertedPair } from './intake/convert/convert-pair.ts';
export { PAIR_FOLDERS, type PairRange, type PairShards } from './intake/convert/pair-ranges.ts';
export { withDamaged, withoutRefused } from './intake/convert/unusable-files.ts';
export type { IntakePlan } from './intake/layout.ts';
export { type IntakeSource, openSource } from './intake/open-source.ts';
export { cocoPolygons } from './intake/raster/coco-polygon.ts';
export { paint } from './intake/raster/paint.ts';
export { type ListingSize, writeListing } from './intake/stored/accept-listing.ts';
export { deskOf, type NeededFile } from './intake/stored/desk.ts';
export { allLines, readLines } from './intake/stored/json-lines.ts';
export type { PlannedListing } from './intake/stored/plan-listing.ts';
export { loadPlan } from './intake/stored/stored-plan.ts';
export { copyInto } from './lib/copy-into.ts';
export { DerivedMap } from './lib/derived-map.ts';
export { estimateRemaining } from './lib/estimate-remaining.ts';
export { forEachConcurrent } from './lib/for-each-concurrent.ts';
export { isDiskFull } from './lib/is-disk-full.ts';
export { isTooManyFiles } from './lib/is-too-many-files.ts';
export { sha256OfFile } from './lib/sha256.ts';
export { untilAborted } from './lib/until-aborted.ts';
export { writeAll } from './lib/write-all.ts';
export { yieldToEventLoop } from './lib/yield-to-event-loop.ts';
export { maskObjects } from './objects/object-summary.ts';
export { FactsStore, plainFacts } from './packed-facts.ts';
export { decodeImage, decodeMask, type ImageLimits } from './pixels/index.ts';
export { decodePng, encodePng } from './png/index.ts';
export { type DatasetCache, datasetCache } from './prepare/dataset-cache.ts';
export {
  factsOfCsv,
  type PreparedRun,
  type PreparedSplit,
  prepareRun,
  prepareSplit,
  type RunDependencies,
  type RunRequest,
  repairedDataset,
  throwIfBlocked,
} from './prepare/prepare-run.ts';
export { readConfig } from './prepare/read-config.ts';
export { manifestOf, type OpenManifest, openManifest } from './result/read-manifest.ts';
export { type ZipSlice, zipEntries } from './result/zip-entries.ts';
export { writeJob } from './run/job-text.ts';
export { usedSources } from './run/output-plan.ts';
export { largestOutput } from './run/output-size.ts';
export { indexOfSource } from './run/receipt.ts';
export { type DuplicateFinder, duplicateGroups, frameGroups } from './split/duplicate-groups.ts';
export { type Measured, type MeasureInput, measureColumns } from './split/measure-columns.ts';
export { labelColor, visibleColor } from './tasks/display-color.ts';
export type { TiledPairs } from './tiles/tile-pairs.ts';
export type * from './types.ts';
export {
  ENTRY_DATE,
  type PartEntry,
  type ViewEntry,
  type ViewPiece,
  writePart,
  ZipView,
  ZipWriter,
} from './zip/index.ts';

/** Options of the engine; the limits are those of an uploaded file's header. */
export interface EngineOptions extends ImageLimits {
  /** Worker threads; 0 runs everything in this thread. Default: one per core. */
  workers?: number;
  /** `TENSOR_BACKEND`. */
  backend?: BackendChoice;
  /** Maximum number of waiting tasks; a further one is refused with `PoolBusyError`. */
  maxQueue?: number;
  /** Bytes of decoded frames that each worker keeps for previews. */
  cacheBytes?: number;
  /** Without a choice, a GPU is used if it is faster; the results are then those of the backend webgpu. */
  triesGpu?: boolean;
  /** Is called when a GPU is used, not used, or lost. */
  onGpu?: (report: GpuReport) => void;
  /** Module of the GPU process; replaced in tests. */
  gpuScript?: string;
}

/**
 * Starts the engine: its workers load immediately and wait for tasks. `close` terminates them.
 * @throws EngineError for a backend that is not installed; `ready` rejects for one that cannot be loaded
 */
export function createEngine(options: EngineOptions = {}): Engine {
  const {
    workers = availableParallelism(),
    backend = 'auto',
    maxQueue = ENGINE_TUNABLES.waitingTasks.value,
    cacheBytes = ENGINE_TUNABLES.frameCache.value,
    triesGpu = false,
    onGpu = () => {},
    gpuScript,
    ...limits
  } = options;
  const memoryBytes = ENGINE_TUNABLES.workerMemory.value * Math.max(2, workers);
  checkInstalled(backend);
  const expected = expectedBackend(backend);
  const pool =
    workers > 0
      ? new WorkerPool({ workers, backend, cacheBytes, memoryBytes, maxQueue, expected })
      : new InProcessPool({ backend: expected, cacheBytes, memoryBytes, loaded: loadBackend(backend) });
  const isChosen = backend === 'webgpu';
  if (!isChosen && !(backend === 'auto' && triesGpu && webgpuPackage() !== null))
    return engineOn(pool, limits, (loaded) => checkLoaded(backend, loaded));
  const gpu = new GpuPool(pool, { isChosen, onReport: onGpu, script: gpuScript });
  return engineOn(
    gpu,
    limits,
    (loaded) => checkLoaded(backend, loaded, gpu.loss),
    () => gpu.gpu(),
  );
}
