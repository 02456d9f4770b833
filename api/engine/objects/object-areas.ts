import type { ObjectAreas } from '@twinset/contract';
import type { Raster } from '@twinset/tensor-core';

/** Pixels of each object of a mask by its id; background 0 is no object. */
export type AreaById = ReadonlyMap<number, number>;

/** Counts the pixels of each object of a mask of ids in one channel. */
export function objectAreas({ data }: Pick<Raster, 'data'>): AreaById {
  const pixels = new Uint32Array(data instanceof Uint16Array ? 65_536 : 256);
  for (let i = 0; i < data.length; i++) pixels[data[i]]++;
  const areas = new Map<number, number>();
  for (let id = 1; id < pixels.length; id++) if (pixels[id] > 0) areas.set(id, pixels[id]);
  return areas;
}

/**
 * Returns the class of an object.
 * @param perClass ids per class: the class is the id divided by it, rounded down; 0: all objects have class 1
 */
export const objectClass = (id: number, perClass: number): number =>
  perClass === 0 ? 1 : Math.floor(id / perClass);

/** Returns a row per object of the source: id, class, its area in the source and in the output, in pixels. */
export const areaRows = (source: AreaById, output: AreaById, perClass: number): ObjectAreas =>
  [...source].map(([id, before]) => [id, objectClass(id, perClass), before, output.get(id) ?? 0]);
