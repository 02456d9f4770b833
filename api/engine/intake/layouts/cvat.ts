import { readCvat } from '../annotations/cvat.ts';
import { planDrawn } from '../annotations/plan-drawn.ts';
import { readAll, withObjects } from '../annotations/read-files.ts';
import type { Layout } from '../layout.ts';
import type { Entry } from '../listing.ts';

const isCvat = ({ name }: Entry): boolean => /^annotations?\.xml$/i.test(name);

/** CVAT for images 1.1: `annotations.xml`, and the images. */
export const cvat: Layout = {
  name: 'cvat',
  label: 'CVAT for images',
  detect: ({ others, images }) => images.length > 0 && others.some(isCvat),
  plan: async (listing, readText, choices) => {
    const files = listing.others.filter(isCvat);
    return planDrawn(
      cvat,
      listing,
      await readAll(files, async (path) => withObjects(readCvat(await readText(path), path))),
      choices,
    );
  },
};
