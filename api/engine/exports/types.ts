import type { ClassRole, ExportName, Receipt, SetName, TrainingNumbers } from '@twinset/contract';
import type { JobCore } from '../run/recipe.ts';
import type { ExportOutput } from './export-output.ts';

/** A label of masks with its role, and its name if it has one. */
export interface ExportLabel {
  /** A number, or #rrggbb; of masks of ids: the number of a class of objects. */
  label: number | string;
  /** 0xRRGGBB. */
  color: number;
  role: ClassRole;
  name?: string;
}

/** A class of the exports: one value of index masks. Several labels with the role background are one class. */
export interface ExportClass {
  /** Labels of the masks: numbers, or #rrggbb. */
  labels: (number | string)[];
  /** Different from that of every other class. */
  name: string;
  /** 0xRRGGBB, different from that of every other class. */
  color: number;
  role: 'class' | 'background' | 'ignore';
  /** Position among the classes, from 0 (the background, if there is one); null: ignored. */
  index: number | null;
  /** Value in index masks. */
  value: number;
}

/** Everything that a worker needs for the exports of an output; plain data. */
export interface ExportRecipe {
  formats: ExportName[];
  classes: ExportClass[];
  /** Index of each label or table index that masks carry in the warp; `IGNORED` for ignored ones. */
  indexOf: number[];
  /** True if the values of masks are ids: each is one object. */
  isInstances?: true;
}

/** Index of ignored pixels. */
export const IGNORED = 255;

/** Place of an output in the result. */
export interface OutputPlace {
  set: SetName;
  /** Position in its set, from 0. */
  index: number;
  /** Number in its names. */
  number: number;
  /** Name of its image without folder and extension. */
  stem: string;
  /** Name of the source image. */
  source: string;
  /** Paths in the zip. */
  image: string;
  mask: string;
}

/** A further file of an output: its path in the zip and its bytes. */
export type ExportFile = [name: string, bytes: Uint8Array];

/** A file of a whole result. */
export type ResultFile =
  | { name: string; text: string }
  | { name: string; bytes: Uint8Array }
  | { name: string; size: number; chunks: AsyncIterable<Uint8Array> };

/** Input of the writer of a format for each output, in the order of the tasks. */
export interface OutputRow<R = unknown> {
  place: OutputPlace;
  /** The format's values of the output. */
  row: R;
  receipt: Receipt;
}

/** Overlap of objects after export and before. */
export interface MeasuredLoss {
  objects: number;
  /** Connected regions of the objects, if some have several. */
  regions?: number;
  worstIou: number;
  meanIou: number;
  /** Path of the image that has the worst object; null without objects. */
  worstOutput: string | null;
}

/** The inputs of the files of a whole result. */
export interface ExportRun {
  job: JobCore;
  recipe: ExportRecipe;
  /** In the order of the sets and of their outputs. */
  receipts: readonly Receipt[];
  /** Creates an empty text file outside of memory. */
  scratch: () => Scratch;
  /** Returns the path of a new file that is deleted when all exports are written. */
  temporary: () => string;
  /** Returns the bytes of a file that is already in the zip. */
  read: (name: string) => { size: number; chunks: () => AsyncIterable<Uint8Array> };
}

/** A text file that grows and is read once. */
export interface Scratch {
  add(text: string): void;
  readonly size: number;
  read(): AsyncIterable<Uint8Array>;
}

/** Collects the outputs of a result and returns the files of the whole. */
export interface ExportWriter<R = unknown> {
  add?(row: OutputRow<R>): void;
  files(): AsyncIterable<ResultFile> | Iterable<ResultFile>;
  /** Returns the loss; only of formats whose loss is measured. */
  loss?(): MeasuredLoss;
  /** Numbers for training, of the format that computes them. */
  training?(): TrainingNumbers;
}

/** One format of exports. */
export interface ExportFormat<R = unknown> {
  name: ExportName;
  /** Name on pages. */
  label: string;
  /** One sentence on its files and their readers. */
  describe: string;
  /** `none`: every pixel and class can be recovered; else what cannot, or how the loss is measured. */
  loss: string;
  /** Returns further files of one output; in a worker. */
  files?(output: ExportOutput): ExportFile[];
  /** Returns values of one output for `write`; in a worker. */
  row?(output: ExportOutput): R;
  /** Creates the writer of the files of a whole result. */
  write?(run: ExportRun): ExportWriter<R>;
}
