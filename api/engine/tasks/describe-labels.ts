import { type LabelScan, scanLabels } from '@twinset/tensor-core';
import { labelPositions } from '../frames/label-positions.ts';
import type { MaskRaster } from '../pixels/index.ts';
import type { MaskFacts } from '../types.ts';
import { countLabels } from './count-labels.ts';

type Described = Required<Pick<MaskFacts, 'values' | 'truncated' | 'shape' | 'places'>>;

const sum = (counts: Uint32Array): number => counts.reduce((total, count) => total + count, 0);

function described(mask: MaskRaster, scan: LabelScan): Described {
  const slots = [...scan.values.keys()].sort((a, b) => scan.values[a] - scan.values[b]);
  const values = slots.map((slot): [number, number] => [scan.values[slot], scan.pixels[slot]]);
  return {
    values,
    truncated: false,
    shape: {
      changes: scan.changes,
      flat: sum(scan.flat),
      between: sum(scan.between),
      ofValues: slots.map((slot) => [scan.flat[slot], scan.between[slot]]),
    },
    places: labelPositions(mask, values, scan),
  };
}

/**
 * Counts the labels of a mask and describes where they are: the pixels of each value, its 2x2 squares of one value, its
 * pixels between two other values (see `MaskShape`), and its cells.
 */
export function describeLabels(mask: MaskRaster): Described {
  const { samples: data, ...rest } = mask;
  const scan = scanLabels({ ...rest, data });
  if (scan) return described(mask, scan);
  const counted = countLabels(mask);
  return { ...counted, places: labelPositions(mask, counted.values) };
}
