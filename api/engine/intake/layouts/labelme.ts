import { ClassValues } from '../annotations/class-values.ts';
import { readLabelMeFile } from '../annotations/labelme.ts';
import { planDrawn } from '../annotations/plan-drawn.ts';
import { emptySet, orRefuse } from '../annotations/read-files.ts';
import type { Layout, ReadText } from '../layout.ts';
import type { Entry, Listing } from '../listing.ts';

const isJson = ({ extension }: Entry): boolean => extension === 'json';

/** Returns the JSON files beside an image of the same name; all files if they are JSON. */
function filesOf({ images, others }: Listing): Entry[] {
  if (images.length === 0) return others.every(isJson) ? [...others] : [];
  if (!others.some(isJson)) return [];
  const key = ({ path, name, stem }: Entry) => path.slice(0, path.length - name.length) + stem;
  const stems = new Set(images.map(key));
  return others.filter((entry) => isJson(entry) && stems.has(key(entry)));
}

/** Reads the order of classes from `labels.txt`, if it exists. */
async function listedNames({ others }: Listing, readText: ReadText, files: Set<string>): Promise<string[]> {
  const list = others.find(({ name }) => name === 'labels.txt' || name === 'class_names.txt');
  if (!list) return [];
  files.add(list.path);
  return (await readText(list.path))
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/**
 * LabelMe: `a.jpg` and `a.json` in one folder, or only JSON files that contain their images. Classes have the order of
 * `labels.txt`, else that of their names.
 */
export const labelme: Layout = {
  name: 'labelme',
  label: 'LabelMe',
  detect: (listing) => {
    const count = filesOf(listing).length;
    return count > 0 && 2 * count >= listing.others.filter(isJson).length;
  },
  plan: async (listing, readText, choices) => {
    const set = emptySet();
    const names = new Set<string>();
    const read: { entry: Entry; isEmbedded: boolean }[] = [];
    for (const entry of filesOf(listing)) {
      set.files.add(entry.path);
      const file = await orRefuse(set.refused, entry.path, async () =>
        readLabelMeFile(await readText(entry.path)),
      );
      if (!file) continue;
      read.push({ entry, isEmbedded: file.embedded !== null });
      for (const label of file.labels) names.add(label);
    }
    const listed = await listedNames(listing, readText, set.files);
    const others = [...names].filter((name) => !listed.includes(name)).sort();
    const classes = [...listed, ...others];
    const table = await orRefuse(set.refused, 'The folder', async () => new ClassValues(classes));
    if (!table) return planDrawn(labelme, listing, set, choices);
    set.classes = table.classes;
    for (const { entry, isEmbedded } of read) {
      const { path, folders, stem } = entry;
      const name = [...folders, stem].join('/');
      set.images.push({
        name,
        isStem: true,
        source: path,
        isEmbedded,
        mask: { format: 'labelme', drawing: { path, classes } },
      });
    }
    return planDrawn(labelme, listing, set, choices);
  },
};
