import type { ClassRole, FailedFile } from '@twinset/contract';
import type { Size } from '../raster/region.ts';
import type { Shape } from '../raster/shape.ts';

/** Object of an image; plain data. */
export interface DrawnObject {
  /** Number or name of the object in its file, or its position. */
  id: string;
  /** Mask value of its class. */
  value: number;
  /** Shapes whose union is the object. */
  shape: readonly Shape[];
  /** True for a region of several objects that are not separated. */
  isCrowd?: boolean;
}

/** Objects of an image in the order in which they are painted: later ones cover earlier ones. */
export interface Drawing extends Size {
  objects: DrawnObject[];
}

/** Image of an annotation file. */
export interface AnnotatedImage extends Drawing {
  /** Path or name of the image as the file states it. */
  name: string;
}

/** Class of the annotations; its value in masks is from 1 to 255, and 0 is the background. */
export interface AnnotatedClass {
  value: number;
  name: string;
  role?: ClassRole;
}

/** Contents of annotation files. */
export interface Annotations {
  classes: AnnotatedClass[];
  images: AnnotatedImage[];
  /** Files and images that are not used, with the reason: their masks would be wrong or incomplete. */
  refused: FailedFile[];
  /** Objects without pixels that are not drawn, and the like. */
  notes: FailedFile[];
}

/** Refusal of an annotation file: a clause for users that follows its name. */
export class AnnotationError extends Error {
  override readonly name = 'AnnotationError';
}
