import { readLabelStudio } from '../annotations/label-studio.ts';
import { planDrawn } from '../annotations/plan-drawn.ts';
import { readAll, withObjects } from '../annotations/read-files.ts';
import type { Layout } from '../layout.ts';
import type { Entry } from '../listing.ts';

const isExport = ({ name }: Entry): boolean =>
  /^(project-\d+-at-.*|label[-_ ]?studio.*|tasks?)\.json$/i.test(name);

/** Label Studio: the JSON export, `project-1-at-2024-01-31-….json`, and the images. */
export const labelStudio: Layout = {
  name: 'label-studio',
  label: 'Label Studio',
  detect: ({ others, images }) => images.length > 0 && others.some(isExport),
  plan: async (listing, readText, choices) => {
    const files = listing.others.filter(isExport);
    const set = await readAll(files, async (path) =>
      withObjects(readLabelStudio(await readText(path), path)),
    );
    return planDrawn(labelStudio, listing, set, choices);
  },
};
