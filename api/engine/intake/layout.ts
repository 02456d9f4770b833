import type { ClassRole, SetName } from '@twinset/contract';
import type { DrawnMask } from './annotations/draw-mask.ts';
import type { Listing } from './listing.ts';

/** Reads the text of a listed file. */
export type ReadText = (path: string) => Promise<string>;

/** Reads the bytes of a listed file from the start, in parts. */
export type ReadChunks = (path: string) => AsyncIterable<Uint8Array>;

/** A class of the masks. */
export type IntakeClass = { value: number; name: string; color?: string; role?: ClassRole };

/** Source of a mask. */
export type MaskSource =
  /** A mask file. */
  | { kind: 'file'; path: string }
  /** One binary mask per object; object n gets the value n + 1. */
  | { kind: 'objects'; paths: string[] }
  /** Masks of several annotators: the first value that is not background. */
  | { kind: 'merged'; paths: string[] }
  /** Objects of an annotation file. */
  | ({ kind: 'drawn' } & DrawnMask)
  /** Byte range of such a mask in the file of a stored plan. */
  | { kind: 'stored'; start: number; end: number }
  /** No object in the image: the mask is background. */
  | { kind: 'empty' };

/** An image and the source of its mask. */
export type PlannedPair = {
  /** Name of both files in the dataset, without extension; unique. */
  name: string;
  /** Path of the image; several are channels of one image. */
  image: string | string[];
  mask: MaskSource;
  set?: SetName;
  group?: string;
  /** Label of the foreground, where the folder's name is the class. */
  label?: number;
};

/** A choice that the listing does not decide, with the value that applies unless the user chooses another. */
export type Question = {
  id: string;
  text: string;
  options: { value: string; label: string }[];
  chosen: string;
  /** Number of bands, for a choice of bands: the options are then examples of answers such as "4,3,2" or "5". */
  bands?: number;
};

/** Files that are not used, with one reason for all of them. */
export type LeftOver = { reason: string; paths: string[] };

/** Conversion of mask values to the labels of the dataset. */
export type LabelRule =
  /** Values are labels. */
  | { kind: 'keep' }
  /** Colours (0xRRGGBB) are looked up; `nearest`: other colours become the most similar one instead of a refusal. */
  | { kind: 'colors'; labels: [color: number, label: number][]; nearest: boolean };

/** Interpretation of a listing: plain data. */
export type IntakePlan = {
  layout: string;
  /** Name of the layout for users. */
  label: string;
  pairs: PlannedPair[];
  classes: IntakeClass[];
  labels: LabelRule;
  /** Meaning of the mask values: classes, or one value per object. */
  masksOf: 'classes' | 'objects';
  /** Objects: the class of an object is its value divided by this, rounded down. */
  objectsPerClass?: number;
  /** Bands of the images that are used, from 0: one, or three as red, green and blue; for images of several bands. */
  bands?: number[];
  questions: Question[];
  leftOver: LeftOver[];
  notes: string[];
};

/** Answers of the user by question. */
export type Choices = Readonly<Record<string, string>>;

/** A way in which datasets are laid out in folders: one file per layout, one row in `index.ts`. */
export interface Layout {
  name: string;
  /** Name for users. */
  label: string;
  /** Returns whether a listing has this layout; looks at paths only. */
  detect(listing: Listing): boolean;
  /** Returns the pairs, classes and questions; reads only small text files and annotation files. */
  plan(listing: Listing, readText: ReadText, choices: Choices, readChunks: ReadChunks): Promise<IntakePlan>;
}
