import { brushAlpha } from './brush-runs.ts';
import { cocoPolygons } from './coco-polygon.ts';
import { opencvPolygon } from './opencv-polygon.ts';
import { pillowPolygon } from './pillow-polygon.ts';
import { type Corners, pillowEllipse, pillowLine, pillowRectangle } from './pillow-shapes.ts';
import { type PngPlace, pngRegion } from './png-region.ts';
import { combine, createRegion, type Region, type Size } from './region.ts';
import { type Box, bitmapRegion, columnRuns, parseCocoCounts, rowRuns } from './rle.ts';

/** Outline as x, y, x, y… in pixels; the top left corner of the image is (0, 0). */
export type Ring = readonly number[];

/** Pixels of an object as an annotation stores them; plain data. Each kind has the rule of its format's own programs. */
export type Shape =
  /** COCO and CVAT: the union of polygons, by the rule of pycocotools. */
  | { kind: 'coco'; rings: readonly Ring[] }
  /** LabelMe and Cityscapes: a polygon by the rule of Pillow. */
  | { kind: 'pillow'; ring: Ring }
  /** YOLO and Supervisely: a polygon by the rule of OpenCV, from which the holes are removed. */
  | { kind: 'opencv'; ring: Ring; holes?: readonly Ring[] }
  | { kind: 'ellipse' | 'rectangle'; corners: Corners }
  | { kind: 'line'; points: Ring; thickness: number }
  /** COCO: run lengths down the columns of the image, as numbers or in their compressed form. */
  | { kind: 'columns'; counts: readonly number[] | string }
  /** CVAT: run lengths along the rows of a box. */
  | { kind: 'rows'; counts: readonly number[]; box: Box }
  /** Label Studio: run lengths of an RGBA raster of the image. */
  | { kind: 'brush'; bytes: readonly number[] }
  /** Supervisely and LabelMe: a PNG of the object, in base64. */
  | ({ kind: 'png' } & PngPlace);

function withoutHoles(ring: Ring, holes: readonly Ring[], size: Size): Region {
  const region = opencvPolygon(ring, size);
  for (const hole of holes) {
    const { x, y, columns, rows } = region;
    const removed = createRegion(size, x, y, x + columns, y + rows);
    opencvPolygon(hole, size, removed);
    combine(region, removed, 'remove');
  }
  return region;
}

/**
 * Rasterises a shape; a line may give several regions.
 * @throws ShapeError if run lengths do not fit the image, or an embedded PNG cannot be read
 */
export function rasterise(shape: Shape, size: Size): Region[] {
  switch (shape.kind) {
    case 'coco':
      return [cocoPolygons(shape.rings, size)];
    case 'pillow':
      return [pillowPolygon(shape.ring, size)];
    case 'opencv':
      return [withoutHoles(shape.ring, shape.holes ?? [], size)];
    case 'ellipse':
      return [pillowEllipse(shape.corners, size)];
    case 'rectangle':
      return [pillowRectangle(shape.corners, size)];
    case 'line':
      return pillowLine(shape.points, shape.thickness, size);
    case 'columns': {
      const { counts } = shape;
      return [columnRuns(typeof counts === 'string' ? parseCocoCounts(counts) : counts, size)];
    }
    case 'rows':
      return [rowRuns(shape.counts, shape.box, size)];
    case 'brush': {
      const alpha = brushAlpha(Uint8Array.from(shape.bytes), size.width * size.height);
      return [bitmapRegion(alpha, { left: 0, top: 0, ...size }, size)];
    }
    case 'png':
      return [pngRegion(shape, size)];
  }
}
