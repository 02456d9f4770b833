import type { IntakeClass } from '../layout.ts';
import { classesFrom, folderLayout, hasFolders, ignored } from './folder-layout.ts';

const TRAINED =
  'road, sidewalk, building, wall, fence, pole, traffic light, traffic sign, vegetation, terrain, sky, person, rider, ' +
  'car, truck, bus, train, motorcycle, bicycle';
const IGNORED = 'unlabeled, ego vehicle, rectification border, out of roi, static, dynamic, ground'.split(
  ', ',
);
const LABELED =
  'road, sidewalk, parking, rail track, building, wall, fence, guard rail, bridge, tunnel, pole, polegroup, ' +
  'traffic light, traffic sign, vegetation, terrain, sky, person, rider, car, truck, bus, caravan, trailer, train, ' +
  'motorcycle, bicycle';

function classesOf(family: string): IntakeClass[] {
  if (/TrainIds$/i.test(family)) return [...classesFrom(0, TRAINED), ignored(255, 'ignored')];
  if (!/labelIds$/i.test(family)) return [];
  return [...IGNORED.map((name, value) => ignored(value, name)), ...classesFrom(IGNORED.length, LABELED)];
}

/** Cityscapes: `leftImg8bit/SET/CITY/…`, `gtFine/SET/CITY/…` with four masks per image. */
export const cityscapes = folderLayout({
  name: 'cityscapes',
  label: 'Cityscapes',
  detect: (listing) =>
    hasFolders(listing, 'leftImg8bit') && (hasFolders(listing, 'gtFine') || hasFolders(listing, 'gtCoarse')),
  hints: { classesOf, objectsPerClass: 1000 },
});
