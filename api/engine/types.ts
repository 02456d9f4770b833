import type {
  AttributeFlag,
  AugmentConfig,
  AugmentErrorType,
  DatasetClass,
  FailedFile,
  FoldsReport,
  GpuReport,
  ObjectSummary,
  Pair,
  Receipt,
  SetCounts,
  SetName,
  TileReport,
  Warning,
} from '@twinset/contract';
import type {
  DuplicateGroups,
  DuplicateIds,
  FoldInput,
  Folds,
  NearSplitInput,
  SplitResult,
} from '@twinset/tensor-core';
import type { BudgetFacts } from './budget/budget-sources.ts';
import type { PackedColumn } from './csv/csv-table.ts';
import type { CsvFacts } from './csv/read-csv.ts';
import type { Dataset } from './dataset/dataset.ts';
import type { ImageFacts, MaskFacts, MaskPlan } from './facts.ts';
import type { ForegroundRule } from './frames/foreground.ts';
import type { IntakeHooks, IntakeJob, IntakeResult } from './intake/convert/convert-intake.ts';
import type { ConvertPairs } from './intake/convert/pair-ranges.ts';
import type { ListingSize } from './intake/stored/accept-listing.ts';
import type { PlanListingInput, PlannedListing } from './intake/stored/plan-listing.ts';
import type { BackendInfo } from './pool/pool.ts';
import type { PreviewOutput, PreviewSize, PreviewSource, RenderOptions } from './preview-output.ts';
import type { MaskRepair } from './repairs/mask-repair.ts';
import type { RunHooks, ShardInput, ShardOptions } from './run/shard-types.ts';
import type { PackedPairs } from './split/packed.ts';
import type { SampleFile, SampleInput } from './tasks/draw-sample.ts';
import type { MaskSurvey, SurveyMaskInput } from './tasks/survey-mask.ts';
import type { TileForegroundInput } from './tasks/tile-foreground.ts';
import type { SourceTile } from './tiles/source-tile.ts';

export type { ImageFacts, LabelPositions, MaskFacts, MaskPlan, MaskShape } from './facts.ts';
export type { PreviewOutput, PreviewSize, PreviewSource, RenderOptions } from './preview-output.ts';
export type * from './run/shard-types.ts';
export type { Dataset, ForegroundRule, Receipt };

/**
 * Interface between services and engine. Paths are absolute paths of the working space; names are those that users see.
 * Everything here is plain data: it is sent to workers and stored in SQLite as JSON.
 */

/** One pair as read by a run. `imageOrientation`/`maskOrientation`: the EXIF orientation to apply (1: none). */
export type SourcePair = {
  image: string;
  mask: string;
  imagePath: string;
  maskPath: string;
  imageOrientation: number;
  maskOrientation: number;
  width: number;
  height: number;
  imageSha256: string;
  maskSha256: string;
  /** Changes of the mask that the user chose; `maskOrientation` is 1 if it is resized. */
  repair?: MaskRepair;
  /** Present for a tile; width and height are then those of the tile, all else is of its source (`tileFiles`). */
  tile?: SourceTile;
};

/** Properties of the dataset as a whole. */
export type DatasetPlan = {
  mask: MaskPlan;
  /** Labels; with objects only the background. */
  classes: DatasetClass[];
  /** Objects, if the values of the masks are ids. */
  objects?: ObjectSummary;
  /** Smallest height and width over all images; null without any. */
  dimension: { height: number; width: number } | null;
  uniform: boolean;
  /** 16 only if every image is 16 bit. */
  imageBitDepth: 8 | 16;
  /** Channels that the page should set on upload. */
  channels: { imgChannels: 1 | 3; maskChannels: 1 | 3 };
  imageType: 'png' | 'jpeg' | 'mixed' | '';
  warnings: Warning[];
};

/** The split of the pairs, with warnings for users. */
export type Split = Omit<SplitResult, 'warnings'> & {
  warnings: Warning[];
  /** Folds of the training and validation pairs, if chosen; `of`: fold of each pair, from 1, or null. */
  folds?: FoldsReport & { of: (number | null)[] };
};

/** Everything that a run needs; stored as `job.json` in its folder, so that a restart can resume it. */
export type RunJob = {
  /** Working folder of this run, with outputs, zip and journal. */
  dir: string;
  config: AugmentConfig;
  pairs: SourcePair[];
  pairing: Pair[];
  plan: DatasetPlan;
  split: Split;
  /** Warnings for the manifest. */
  warnings: Warning[];
  /** Absent if pairs are not cut into tiles. */
  tiles?: TileReport;
  /** Absent without a budget. */
  budget?: BudgetFacts;
};

export type RunProgress = { phase: string; done: number; total: number };

export type RunResult = {
  zipPath: string;
  zipBytes: number;
  outputs: SetCounts;
  warnings: Warning[];
  seconds: number;
  /** Name of the backend that rendered the outputs; receipts name that of others. */
  backend: string;
};

export type Hooks = { onProgress?: (p: RunProgress) => void; signal?: AbortSignal };

export interface RenderPreviewsOptions extends Hooks {
  /** Outputs to render, by the paths of their images in the zip (default: all). */
  wanted?: ReadonlySet<string>;
  /** Grey scale of 16-bit images, [low, high]. */
  scale16?: [number, number];
}

/** Facts of a file or its refusal: the engine never throws for one bad file of a batch. */
export type Inspected<F> = { ok: true; facts: F } | { ok: false; failed: FailedFile };

/** Error type of a run; `errorType` in the response of `POST /augment`. */
export type RunErrorType = AugmentErrorType;

/** The engine: a pool of workers behind plain calls. */
export interface Engine {
  /**
   * Tasks that keep all workers busy. Callers with many files submit so many at a time, so that memory and queue do
   * not grow with the number of files.
   */
  readonly tasksAtOnce: number;
  inspectImage(file: { name: string; path: string }): Promise<Inspected<ImageFacts>>;
  inspectMask(file: { name: string; path: string }): Promise<Inspected<MaskFacts>>;
  /**
   * Returns a preview of an image or mask: upright, 8 bits, masks coloured by class so that no class looks black on
   * black. WebP bytes for thumbnails of images, PNG bytes for all others.
   */
  renderPreview(source: PreviewSource, options: RenderOptions, size: PreviewSize): Promise<Uint8Array>;
  /** Returns the SHA-256 of a file; in a worker, since it may have many gigabytes. */
  hashFile(path: string): Promise<string>;
  /** Returns the lowest and highest 16-bit value of an image, for the set's one scale. */
  range16(path: string): Promise<[number, number]>;
  /** Measures attributes of one pair; null for undefined ones. */
  measure(
    pair: SourcePair,
    rule: ForegroundRule,
    names: AttributeFlag[],
  ): Promise<Record<string, number | null>>;
  /** Assigns pairs to sets, in a worker: thousands of pairs take a second or two. */
  split(input: NearSplitInput): Promise<Split>;
  /** Returns labels, samples and objects of a mask after crop and resize. */
  surveyMask(input: SurveyMaskInput): Promise<MaskSurvey>;
  /** Returns for each tile of a source whether its mask has foreground. */
  tileForeground(input: TileForegroundInput): Promise<boolean[]>;
  /** Writes the files of the tiles among the pairs, once per source, if they do not exist. */
  cutTiles(pairs: readonly SourcePair[]): Promise<void>;
  /** Divides pairs into folds of a cross-validation; in a worker. */
  fold(input: FoldInput): Promise<Folds>;
  /** Finds groups of equal images and of near duplicates, masks compared by the foreground of the rule; in a worker. */
  groupDuplicates(pairs: PackedPairs, rule: ForegroundRule): Promise<DuplicateGroups>;
  /** Finds runs of consecutive video frames or slices; in a worker. */
  groupFrames(pairs: PackedPairs): Promise<DuplicateIds>;
  /**
   * Checks a stratification file against the images; in a worker, since it may have millions of cells.
   * @throws EngineError StratifiedSplitError, with the wrong rows and columns
   */
  checkCsv(path: string, images: string[]): Promise<CsvFacts>;
  /** Reads columns of a checked stratification file, one cell per image; in a worker. */
  readCsv(
    path: string,
    images: string[],
    chosen: Pick<CsvFacts, 'columns' | 'mark'>,
  ): Promise<PackedColumn[]>;
  /** Converts the pairs of a planned intake to images and masks; finished ones are not converted again. */
  convertIntake(job: IntakeJob, hooks?: IntakeHooks): Promise<IntakeResult>;
  /** Converts the pairs of a range, whose files are in `root`, into the folders of `out`. */
  convertPairs: ConvertPairs;
  /** Draws the sample dataset, in a worker. */
  drawSample(input: SampleInput): Promise<SampleFile[]>;
  /** Accepts or refuses each file of a received listing, in a worker. */
  acceptListing(dir: string): Promise<ListingSize>;
  /**
   * Plans an accepted listing and stores the plan, in a worker: it may have 100,000 files.
   * @throws EngineError InvalidConfiguration for answers that the dataset does not ask for
   */
  planListing(input: PlanListingInput, signal?: AbortSignal): Promise<PlannedListing>;
  /** Runs or resumes the job of a folder. Finished outputs are not rendered again. */
  run(job: RunJob, hooks?: RunHooks): Promise<RunResult>;
  /**
   * Renders a shard of a run into a file: a part of its zip.
   * @returns the text of its tasks
   */
  renderShard(input: ShardInput, path: string, hooks: ShardOptions): Promise<string>;
  /** Returns the job that a crash left unfinished in a folder, or null. */
  unfinished(dir: string): Promise<RunJob | null>;
  /** Returns the outputs of chosen indices (from 0), as a run renders them. */
  preview(job: Omit<RunJob, 'dir'>, set: SetName, indices: number[], name?: string): Promise<PreviewOutput[]>;
  /**
   * Reproduces one receipt's output from its params, on the recorded backend if it is available.
   * @param recorded name of that backend; absent if it is unknown
   */
  replay(job: Omit<RunJob, 'dir'>, receipt: Receipt, recorded?: string): Promise<PreviewOutput>;
  /** Returns how far an image is from that of a receipt in a zip, in levels; null if the zip has another one. */
  recordedDifference(zipPath: string, receipt: Receipt, png: Uint8Array): Promise<number | null>;
  /** Estimates size and time of a run from a timed sample of its outputs. */
  estimate(job: Omit<RunJob, 'dir'>): Promise<{ bytes: number; seconds: number }>;
  /** Warns of classes that no output will have; returns no warning if the check would take long. */
  predictLost(job: Omit<RunJob, 'dir'>, masks: ReadonlyMap<string, MaskFacts>): Promise<Warning[]>;
  /** Writes renditions of a finished run's outputs: an 8-bit image of at most 512 pixels is linked, masks are coloured. */
  renderOutputPreviews(job: RunJob, targetDir: string, options?: RenderPreviewsOptions): Promise<void>;
  backend(): BackendInfo;
  /** Returns whether and why a GPU is used; null if none was to be used. */
  gpu(): GpuReport | null;
  /**
   * Resolves when the backend is loaded.
   * @throws EngineError if it is not the chosen one
   */
  ready(): Promise<void>;
  /**
   * Uses workers on a small drawn dataset, one after another, so that the first files of a user do not wait for the compilation
   * of code. Ends as soon as the engine gets any other task.
   * @param folder for its files, which it removes; what a killed process leaves there is for the caller to remove
   * @param isQuiet returns whether the process has time for it now
   * @throws Error for example if the folder cannot be written; the engine then works as without it
   */
  warmUp(folder: string, isQuiet?: () => boolean): Promise<void>;
  /** Gives memory back that only the next tasks would use: frames and buffers of workers, and garbage. */
  collectGarbage(): void;
  /** Workers that crashed and were replaced since the start. */
  restarts(): number;
  close(): Promise<void>;
}
