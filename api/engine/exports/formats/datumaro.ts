import { SETS, type SetName } from '@twinset/contract';
import { encodeRle, runLengths } from '../objects/rle.ts';
import type { ExportFormat, Scratch } from '../types.ts';

const FOLDER = 'datumaro';

/** An object as Datumaro describes it. */
type DatumaroRow = { width: number; height: number; annotations: Record<string, unknown>[] };

/** Datumaro's format: objects as run lengths, and the images in folders per set. */
export const datumaro: ExportFormat<DatumaroRow> = {
  name: 'datumaro',
  label: 'Datumaro',
  describe: 'datumaro/ with annotations/SET.json and images/SET, each object as run lengths: for Datumaro.',
  loss: 'none',
  files: ({ place: { set, stem }, imagePng }) => [[`${FOLDER}/images/${set}/${stem}.png`, imagePng]],
  row({ objects }) {
    const size = [objects.height, objects.width];
    return {
      width: objects.width,
      height: objects.height,
      annotations: objects.objects.map((object, i) => ({
        id: i,
        type: 'mask',
        attributes: {},
        group: i + 1,
        label_id: object.value,
        z_order: 0,
        rle: { counts: encodeRle(runLengths(objects, i + 1, object)), size },
      })),
    };
  },
  write: ({ recipe, scratch }) => {
    const items = new Map<SetName, Scratch>();
    const listed = recipe.classes.filter(({ index }) => index !== null);
    const labels = listed.map(({ name }) => ({ name, parent: '', attributes: [] }));
    const head = {
      dm_format_version: '1.0',
      media_type: 2,
      infos: {},
      categories: { label: { label_groups: [], labels, attributes: [] } },
    };
    const before = `${JSON.stringify(head).slice(0, -1)},"items":[\n`;
    const after = '\n]}\n';
    return {
      add({ place, row: { width, height, annotations } }) {
        const list = items.get(place.set) ?? scratch();
        items.set(place.set, list);
        const path = `${place.stem}.png`;
        const item = { id: place.stem, annotations, image: { path, size: [height, width] } };
        list.add(`${list.size > 0 ? ',\n' : ''}${JSON.stringify(item)}`);
      },
      *files() {
        const encoder = new TextEncoder();
        for (const set of SETS) {
          const list = items.get(set);
          if (!list) continue;
          const chunks = async function* () {
            yield encoder.encode(before);
            yield* list.read();
            yield encoder.encode(after);
          };
          const size = Buffer.byteLength(before) + list.size + after.length;
          yield { name: `${FOLDER}/annotations/${set}.json`, size, chunks: chunks() };
        }
      },
    };
  },
};
