import { objectPolygon } from '../objects/object-polygon.ts';
import type { ExportFormat } from '../types.ts';
import { type CocoRow, cocoRow, cocoWriter } from './coco-file.ts';

/** COCO annotations with polygons. */
export const cocoPolygons: ExportFormat<CocoRow> = {
  name: 'coco-polygons',
  label: 'COCO (polygons)',
  describe:
    'annotations/polygons_SET.json, each object as polygons around its connected regions, holes included: for tools that read no run lengths, such as labelling tools.',
  loss: 'none in pycocotools; readers that draw polygons with OpenCV add a row and a column of pixels',
  row: (output) => {
    const { regions, regionsOf } = output.grouped;
    return cocoRow(output, (i) =>
      regionsOf[i].map((region) => objectPolygon(regions, output.loops[region], 'corners')),
    );
  },
  write: (run) => cocoWriter(run, (set) => `annotations/polygons_${set}.json`),
};
