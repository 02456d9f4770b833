import type { Raster } from '@twinset/tensor-core';
import { uninitializedBuffer } from '../lib/alloc-uninitialized.ts';
import { freeBuffer } from '../lib/free-buffer.ts';
import type { Place } from '../png/png-bands.ts';
import { isQuarterTurn } from './orient.ts';
import type { Orientation } from './types.ts';

type Samples = Raster['data'];

/**
 * Joins bands of an image, applying an EXIF orientation on the way, so that a large image is in memory once. Size: as
 * stored.
 */
export class Canvas {
  readonly #width: number;
  readonly #height: number;
  readonly #orientation: Orientation;
  #raster: Raster | null = null;

  constructor(size: { width: number; height: number }, orientation: Orientation = 1) {
    this.#width = size.width;
    this.#height = size.height;
    this.#orientation = orientation;
  }

  /** Takes ownership of a band; one that is the whole image and upright is used directly. */
  put(band: Raster, place: Place): void {
    const isWhole = band.width === this.#width && band.height === this.#height;
    if (isWhole && this.#orientation === 1) {
      this.#raster = band;
      return;
    }
    const { data, width, height, channels } = band;
    const out = this.#open(band);
    if (this.#orientation === 1 && place.dx === 1 && place.dy === 1) {
      out.set(data, place.y * width * channels);
      freeBuffer(data);
      return;
    }
    const { origin, across, down } = this.#steps();
    for (let y = 0, from = 0; y < height; y++) {
      let to = (origin + place.x * across + (place.y + y * place.dy) * down) * channels;
      const step = (across * place.dx - 1) * channels;
      for (let x = 0; x < width; x++, to += step) {
        for (let c = 0; c < channels; c++) out[to++] = data[from++];
      }
    }
    freeBuffer(data);
  }

  /** Returns the image; call it after the last band. */
  whole(): Raster {
    if (!this.#raster) throw new Error('The image has no bands.');
    return this.#raster;
  }

  #open({ data, channels }: Raster): Samples {
    if (!this.#raster) {
      const turned = isQuarterTurn(this.#orientation);
      const [width, height] = turned ? [this.#height, this.#width] : [this.#width, this.#height];
      const Kind = data.constructor as new (buffer: ArrayBuffer) => Samples;
      // The bands fill it.
      const buffer = uninitializedBuffer(width * height * channels * data.BYTES_PER_ELEMENT);
      this.#raster = { data: new Kind(buffer), width, height, channels };
    }
    return this.#raster.data;
  }

  /** Returns the index of the stored pixel (0, 0) in the upright image, and the steps for one stored column and row. */
  #steps(): { origin: number; across: number; down: number } {
    const [w, h] = [this.#width, this.#height];
    const [origin, across, down] = [
      [0, 1, w],
      [w - 1, -1, w],
      [w * h - 1, -1, -w],
      [(h - 1) * w, 1, -w],
      [0, h, 1],
      [h - 1, h, -1],
      [w * h - 1, -h, -1],
      [(w - 1) * h, -h, 1],
    ][this.#orientation - 1];
    return { origin, across, down };
  }
}
