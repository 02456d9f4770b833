import { exportNames } from './export-recipe.ts';
import { cityscapes } from './formats/cityscapes.ts';
import { classes } from './formats/classes.ts';
import { coco } from './formats/coco.ts';
import { cocoPolygons } from './formats/coco-polygons.ts';
import { datumaro } from './formats/datumaro.ts';
import { huggingface } from './formats/huggingface.ts';
import { indexMasks } from './formats/index-masks.ts';
import { mmsegmentation } from './formats/mmsegmentation.ts';
import { named } from './formats/named.ts';
import { nnunet } from './formats/nnunet.ts';
import { onnx } from './formats/onnx.ts';
import { parquet } from './formats/parquet.ts';
import { tables } from './formats/tables.ts';
import { voc } from './formats/voc.ts';
import { webdataset } from './formats/webdataset.ts';
import { yolo } from './formats/yolo.ts';
import type { ExportFormat } from './types.ts';

/** All formats, in the order of the page and of their files in the zip. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [
  indexMasks,
  named,
  tables,
  classes,
  coco,
  cocoPolygons,
  yolo,
  voc,
  cityscapes,
  mmsegmentation,
  nnunet,
  huggingface,
  parquet,
  webdataset,
  datumaro,
  onnx,
];

/** Returns the chosen formats and those that they need, in the order of the list; unknown names are left out. */
export function formatsOf(names: readonly string[]): ExportFormat[] {
  const wanted = new Set(exportNames(names));
  return EXPORT_FORMATS.filter(({ name }) => wanted.has(name));
}
