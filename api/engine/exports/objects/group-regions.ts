import type { MaskObject, ObjectMap } from './label-objects.ts';

/** Objects of a mask, and the connected regions of which each consists. */
export interface GroupedObjects {
  objects: ObjectMap;
  regions: ObjectMap;
  /** Numbers of the regions of each object, from 0. */
  regionsOf: number[][];
}

/** Returns the smallest box around two objects, and the sum of their areas. */
function united(a: MaskObject, b: MaskObject): MaskObject {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const right = Math.max(a.x + a.width, b.x + b.width);
  const bottom = Math.max(a.y + a.height, b.y + b.height);
  return { value: a.value, area: a.area + b.area, x, y, width: right - x, height: bottom - y };
}

/** Returns each region as one object. */
export const ungrouped = (regions: ObjectMap): GroupedObjects => ({
  objects: regions,
  regions,
  regionsOf: regions.objects.map((_, i) => [i]),
});

/**
 * Groups regions of ids: regions of one id are one object.
 * @param classOf class of an id
 */
export function groupRegions(regions: ObjectMap, classOf: (id: number) => number): GroupedObjects {
  const numberOf = new Map<number, number>();
  const objects: MaskObject[] = [];
  const regionsOf: number[][] = [];
  const ofRegion = regions.objects.map((region, i) => {
    const known = numberOf.get(region.value);
    if (known !== undefined) {
      objects[known] = united(objects[known], region);
      regionsOf[known].push(i);
      return known;
    }
    numberOf.set(region.value, objects.length);
    objects.push({ ...region, value: classOf(region.value) });
    regionsOf.push([i]);
    return objects.length - 1;
  });
  const ids = regions.ids.map((region) => (region === 0 ? 0 : ofRegion[region - 1] + 1));
  const { width, height } = regions;
  return { objects: { width, height, ids, objects }, regions, regionsOf };
}
