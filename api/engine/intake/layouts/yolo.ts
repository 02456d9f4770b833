import { ClassValues } from '../annotations/class-values.ts';
import { planDrawn } from '../annotations/plan-drawn.ts';
import { emptySet, orRefuse } from '../annotations/read-files.ts';
import { AnnotationError } from '../annotations/types.ts';
import { readYoloData } from '../annotations/yolo.ts';
import type { Layout, ReadText } from '../layout.ts';
import type { Entry, Listing } from '../listing.ts';

const isData = ({ extension }: Entry): boolean => extension === 'yaml' || extension === 'yml';
const isNames = ({ name }: Entry): boolean => /^(classes\.txt|obj\.names)$/.test(name);
const isLabels = ({ folders, extension, name }: Entry): boolean =>
  extension === 'txt' && folders.includes('labels') && name !== 'classes.txt';

/** Returns the names of the classes, from `data.yaml` or a file with one name per line. */
async function namesOf({ others }: Listing, readText: ReadText): Promise<{ names: string[]; path: string }> {
  const file =
    others.find(({ name }) => /^data(set)?\.ya?ml$/.test(name)) ??
    others.find(isData) ??
    others.find(isNames);
  if (!file) throw new AnnotationError('has no data.yaml, which names the classes');
  const text = await readText(file.path);
  const lines = () => text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  return { names: isData(file) ? readYoloData(text).names : lines(), path: file.path };
}

/** YOLO segmentation: `images/…`, `labels/….txt` with one line per object, and `data.yaml`. */
export const yolo: Layout = {
  name: 'yolo',
  label: 'YOLO segmentation',
  detect: ({ others, images }) => images.length > 0 && others.some(isLabels),
  plan: async (listing, readText, choices) => {
    const set = emptySet();
    const data = await orRefuse(set.refused, 'The folder', async () => {
      const { names, path } = await namesOf(listing, readText);
      set.files.add(path);
      return { names, classes: new ClassValues(names).classes };
    });
    if (!data) return planDrawn(yolo, listing, set, choices);
    // Class n is drawn with the value n + 1, whatever its name.
    set.classes = data.names.map((name, n) => ({ value: n + 1, name }));
    for (const { path, stem } of listing.others.filter(isLabels)) {
      set.files.add(path);
      const drawing = { path, classes: data.names };
      set.images.push({ name: stem, isStem: true, source: path, mask: { format: 'yolo', drawing } });
    }
    return planDrawn(yolo, listing, set, choices);
  },
};
