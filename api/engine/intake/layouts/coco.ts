import { readCoco } from '../annotations/coco.ts';
import { planDrawn } from '../annotations/plan-drawn.ts';
import { readAll } from '../annotations/read-files.ts';
import type { Layout } from '../layout.ts';
import type { Entry } from '../listing.ts';

/** Recognises `instances_train2017.json`, `_annotations.coco.json` of Roboflow, `annotations.json`, `result.json` of Label Studio. */
const isCoco = ({ name }: Entry): boolean =>
  /^(instances.*|.*coco.*|_?annotations?([-_](train|val|valid|test).*)?|result)\.json$/i.test(name);

/** COCO: one JSON per set, which names its images. */
export const coco: Layout = {
  name: 'coco',
  label: 'COCO',
  detect: ({ others, images }) => images.length > 0 && others.some(isCoco),
  plan: async (listing, readText, choices) => {
    const files = listing.others.filter(isCoco);
    return planDrawn(
      coco,
      listing,
      await readAll(files, readText, (text, path) => readCoco([text], path)),
      choices,
    );
  },
};
