import { planDrawn } from '../annotations/plan-drawn.ts';
import { emptySet, orRefuse } from '../annotations/read-files.ts';
import { readSuperviselyMeta } from '../annotations/supervisely.ts';
import type { Layout } from '../layout.ts';
import type { Entry } from '../listing.ts';

const isMeta = ({ name }: Entry): boolean => name === 'meta.json';
/** Recognises `ds/ann/a.jpg.json`. */
const isAnnotation = ({ folders, name }: Entry): boolean =>
  folders.at(-1) === 'ann' && name.endsWith('.json');

/** Supervisely: `meta.json`, `ds/img/a.jpg`, `ds/ann/a.jpg.json`. */
export const supervisely: Layout = {
  name: 'supervisely',
  label: 'Supervisely',
  detect: ({ others }) => others.some(isMeta) && others.some(isAnnotation),
  plan: async (listing, readText, choices) => {
    const set = emptySet();
    const meta = listing.others.find(isMeta) as Entry;
    set.files.add(meta.path);
    const table = await orRefuse(set.refused, meta.path, async () =>
      readSuperviselyMeta(await readText(meta.path)),
    );
    if (!table) return planDrawn(supervisely, listing, set, choices);
    set.classes = table.classes;
    const classes = table.classes.map(({ name }) => name);
    for (const { path, stem } of listing.others.filter(isAnnotation)) {
      set.files.add(path);
      set.images.push({
        name: stem,
        source: path,
        mask: { format: 'supervisely', drawing: { path, classes } },
      });
    }
    return planDrawn(supervisely, listing, set, choices);
  },
};
