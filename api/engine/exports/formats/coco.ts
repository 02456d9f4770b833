import { encodeRle, runLengths } from '../objects/rle.ts';
import type { ExportFormat } from '../types.ts';
import { type CocoRow, cocoRow, cocoWriter } from './coco-file.ts';

/** COCO annotations with run lengths. */
export const coco: ExportFormat<CocoRow> = {
  name: 'coco',
  label: 'COCO (RLE)',
  describe:
    'annotations/instances_SET.json, each object as compressed run lengths: for pycocotools, Detectron2, torchvision and supervision.',
  loss: 'none',
  row(output) {
    const { objects } = output;
    const size = [objects.height, objects.width];
    return cocoRow(output, (i) => ({
      size,
      counts: encodeRle(runLengths(objects, i + 1, objects.objects[i])),
    }));
  },
  write: (run) => cocoWriter(run, (set) => `annotations/instances_${set}.json`),
};
