import { readCoco } from '../annotations/coco.ts';
import { planDrawn } from '../annotations/plan-drawn.ts';
import { readAll } from '../annotations/read-files.ts';
import type { Layout } from '../layout.ts';
import type { Entry } from '../listing.ts';

/** Bytes of a file. One of 368 MB with 620,000 annotations needs 450 MB of memory. */
const BYTES_MAX = 2 * 1024 * 1024 * 1024;

/** Recognises `instances_train2017.json`, `_annotations.coco.json` of Roboflow, `annotations.json`, `result.json` of Label Studio. */
const isCoco = ({ name }: Entry): boolean =>
  /^(instances.*|.*coco.*|_?annotations?([-_](train|val|valid|test).*)?|result)\.json$/i.test(name);

/** COCO: one JSON per set, which names its images. */
export const coco: Layout = {
  name: 'coco',
  label: 'COCO',
  detect: ({ others, images }) => images.length > 0 && others.some(isCoco),
  plan: async (listing, _readText, choices, readChunks) => {
    const read = async (path: string) => {
      const { images, ...rest } = await readCoco(() => readChunks(path), path);
      return {
        ...rest,
        images: images.map(({ name, drawing }) => ({ name, mask: { format: 'coco' as const, drawing } })),
      };
    };
    return planDrawn(coco, listing, await readAll(listing.others.filter(isCoco), read, BYTES_MAX), choices);
  },
};
