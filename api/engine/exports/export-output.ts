import type { Raster } from '@twinset/tensor-core';
import { encodePng } from '../png/index.ts';
import { type GroupedObjects, groupRegions, ungrouped } from './objects/group-regions.ts';
import { instanceIds } from './objects/instance-ids.ts';
import { labelObjects, type ObjectMap } from './objects/label-objects.ts';
import { type Loop, traceLoops } from './objects/trace-loops.ts';
import type { ExportRecipe, OutputPlace } from './types.ts';

type Plane = { data: Uint8Array<ArrayBuffer>; width: number; height: number; channels: 1 };

/** Replaces each sample by its entry in a table. */
function mapped({ data, width, height }: Raster, table: ArrayLike<number>): Plane {
  const out = new Uint8Array(width * height);
  for (let i = 0; i < out.length; i++) out[i] = table[data[i]];
  return { data: out, width, height, channels: 1 };
}

/** One output as exports see it; what several formats need is computed once, when the first one asks. */
export class ExportOutput {
  #plane?: Plane;
  #indexPng?: Uint8Array;
  #grouped?: GroupedObjects;
  #loops?: Loop[][];

  constructor(
    readonly recipe: ExportRecipe,
    readonly place: OutputPlace,
    readonly image: Raster,
    /** The image as the file of the result. */
    readonly imagePng: Uint8Array,
    /** Labels, or indices of the mask's table. */
    private readonly carried: Raster,
    private readonly effort: 'fast' | 'small',
  ) {}

  /** Returns the index of each pixel's class. */
  get plane(): Plane {
    this.#plane ??= mapped(this.carried, this.recipe.indexOf);
    return this.#plane;
  }

  /** Returns the index mask as a grey PNG. */
  get indexPng(): Uint8Array {
    this.#indexPng ??= this.grey((one) => one.value);
    return this.#indexPng;
  }

  /**
   * Returns the objects of classes that are neither background nor ignored, and their regions. An object is a connected
   * region of one class, or all pixels of one id.
   */
  get grouped(): GroupedObjects {
    if (this.#grouped) return this.#grouped;
    const { classes, indexOf, isInstances } = this.recipe;
    const ofObjects = new Uint8Array(256);
    for (const { index, role } of classes) if (index !== null && role === 'class') ofObjects[index] = 1;
    this.#grouped = isInstances
      ? groupRegions(
          labelObjects(
            this.carried,
            Uint8Array.from(indexOf, (index) => ofObjects[index]),
          ),
          (id) => indexOf[id],
        )
      : ungrouped(labelObjects(this.plane, ofObjects));
    return this.#grouped;
  }

  /** Returns the objects. */
  get objects(): ObjectMap {
    return this.grouped.objects;
  }

  /** Returns the boundaries of each region. */
  get loops(): Loop[][] {
    this.#loops ??= traceLoops(this.grouped.regions);
    return this.#loops;
  }

  /** Encodes the mask in grey, with a value for each class. */
  grey(valueFor: (one: ExportRecipe['classes'][number]) => number): Uint8Array {
    return encodePng(mapped(this.plane, this.#table(valueFor)), { effort: this.effort });
  }

  /** Encodes the ids of objects as Cityscapes has them, with 16 bits. */
  instances(): Uint8Array {
    const { width, height, data } = this.plane;
    const ids = instanceIds(
      data,
      this.objects,
      this.#table((one) => one.value),
    );
    return encodePng({ data: ids, width, height, channels: 1 }, { effort: this.effort });
  }

  /** Encodes the mask with a palette of 0xRRGGBB; pixels are the index of their class, or 255. */
  withPalette(palette: readonly number[]): Uint8Array {
    return encodePng(this.plane, { effort: this.effort, palette });
  }

  #table(valueFor: (one: ExportRecipe['classes'][number]) => number): Uint8Array {
    const table = new Uint8Array(256);
    for (const one of this.recipe.classes) table[one.index ?? 255] = valueFor(one);
    return table;
  }
}
