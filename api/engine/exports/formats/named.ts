import { stemOf } from '@twinset/contract';
import type { ExportFormat, OutputPlace } from '../types.ts';

const FOLDER = 'named';
/** Most characters of the source's name in a name. */
const SOURCE_MAX = 80;

/**
 * Returns the name of a source without folder and extension, of letters without accents, digits, hyphens and
 * underscores only; "source" if nothing is left of it.
 */
function plainName(source: string): string {
  const stem = stemOf(source.slice(source.lastIndexOf('/') + 1));
  const plain = stem
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w-]+/g, '_');
  return plain.replace(/^[_-]+|_+$/g, '').slice(0, SOURCE_MAX) || 'source';
}

/** Returns the paths of the image and the mask with the name of their source; the number makes them unique. */
export function namedPaths({ set, number, source }: Pick<OutputPlace, 'set' | 'number' | 'source'>) {
  const name = `${plainName(source)}_${number}.png`;
  return { image: `${FOLDER}/${set}/images/${name}`, mask: `${FOLDER}/${set}/masks/${name}` };
}

/** Images and index masks of equal names that contain the name of their source. */
export const named: ExportFormat = {
  name: 'named',
  label: "Sources' names",
  describe:
    "named/SET with images and index masks of equal names: the source's name and a number, such as scene_4_12.png. outputs.csv lists them too.",
  loss: 'none',
  files: (output) => {
    const { image, mask } = namedPaths(output.place);
    return [
      [image, output.imagePng],
      [mask, output.indexPng],
    ];
  },
};
