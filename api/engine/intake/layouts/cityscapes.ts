import { CITYSCAPES_IGNORED, CITYSCAPES_LABELED, CITYSCAPES_PER_CLASS } from '../annotations/cityscapes.ts';
import { planDrawn } from '../annotations/plan-drawn.ts';
import { emptySet } from '../annotations/read-files.ts';
import type { Choices, IntakeClass, IntakePlan, Layout } from '../layout.ts';
import type { Entry, Listing } from '../listing.ts';
import { classesFrom, folderLayout, hasFolders, ignored } from './folder-layout.ts';

const TRAINED = (
  'road, sidewalk, building, wall, fence, pole, traffic light, traffic sign, vegetation, terrain, sky, person, rider, ' +
  'car, truck, bus, train, motorcycle, bicycle'
).split(', ');
const LABELS = [
  ...CITYSCAPES_IGNORED.map((name, value) => ignored(value, name)),
  ...classesFrom(CITYSCAPES_IGNORED.length, CITYSCAPES_LABELED),
];

function classesOf(family: string): IntakeClass[] {
  if (/TrainIds$/i.test(family)) return [...classesFrom(0, TRAINED), ignored(255, 'ignored')];
  return /labelIds$/i.test(family) ? LABELS : [];
}

const POLYGONS = /_gt(Fine|Coarse)_polygons\.json$/i;
const hasLabels = ({ images }: Listing): boolean => images.some(({ stem }) => /_labelIds$/i.test(stem));

/** Plans masks that are drawn from `_polygons.json`; an image has the name of the file with another suffix. */
function planPolygons(listing: Listing, files: readonly Entry[], choices: Choices): IntakePlan {
  const set = emptySet();
  set.classes = LABELS;
  for (const { path, folders, name } of files) {
    set.files.add(path);
    set.images.push({
      name: `${name.replace(POLYGONS, '')}_leftImg8bit`,
      isStem: true,
      source: [...folders, name].join('/'),
      mask: { format: 'cityscapes', drawing: { path, classes: [] } },
    });
  }
  const plan = planDrawn(cityscapes, listing, set, choices);
  return plan.masksOf === 'objects' ? { ...plan, classes: [], objectsPerClass: CITYSCAPES_PER_CLASS } : plan;
}

const masks = folderLayout({
  name: 'cityscapes',
  label: 'Cityscapes',
  detect: (listing) =>
    hasFolders(listing, 'leftImg8bit') && (hasFolders(listing, 'gtFine') || hasFolders(listing, 'gtCoarse')),
  hints: { classesOf, objectsPerClass: CITYSCAPES_PER_CLASS },
});

/**
 * Cityscapes: `leftImg8bit/SET/CITY/…`, `gtFine/SET/CITY/…` with four masks per image, or only the polygons from which
 * they are drawn.
 */
export const cityscapes: Layout = {
  ...masks,
  plan: async (listing, readText, choices, readChunks) => {
    const files = listing.others.filter(({ name }) => POLYGONS.test(name));
    const isDrawn = files.length > 0 && !hasLabels(listing);
    return isDrawn
      ? planPolygons(listing, files, choices)
      : masks.plan(listing, readText, choices, readChunks);
  },
};
