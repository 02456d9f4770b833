import { mutants } from '../mutant.ts';

const SHAPES = 'raster/shapes.test.ts';
const RUNS = 'raster/rle.test.ts';

export const ANNOTATIONS = mutants('api/engine/intake', [
  [
    'the lower of two boundary points counts',
    'raster/coco-polygon.ts',
    'rowBelow(Math.min(before, after)',
    'rowBelow(Math.max(before, after)',
    SHAPES,
  ],
  [
    'the first step beyond a column is not corrected',
    'raster/coco-polygon.ts',
    '    while (t > 1 && xs + slope * (t - 1) + 0.5 >= border === isRight) t--;\n',
    '    t++;\n',
    SHAPES,
  ],
  [
    'several polygons of COCO cancel each other',
    'raster/region.ts',
    'words[i] |= from[i]',
    'words[i] ^= from[i]',
    SHAPES,
  ],
  [
    'crossings of Pillow in double precision',
    'raster/pillow-polygon.ts',
    'fround(fround((row - edge.y0) * edge.slope) + edge.x0)',
    '(row - edge.y0) * edge.slope + edge.x0',
    SHAPES,
  ],
  [
    'corners of Pillow are not connected',
    'raster/pillow-polygon.ts',
    'return fround(roundAway(Math.max(a, b)) + 1)',
    'return x',
    SHAPES,
  ],
  [
    'the slope of an edge of OpenCV is that of the whole line',
    'raster/opencv-polygon.ts',
    'Math.trunc(((b.x - a.x) * ONE) / (toRow - fromRow))',
    'Math.trunc(((to.x - from.x) * ONE) / (to.y - from.y))',
    SHAPES,
  ],
  [
    'differences of run lengths refer to the previous number',
    'raster/rle.ts',
    'counts[counts.length - 2]',
    'counts[counts.length - 1]',
    RUNS,
  ],
  [
    'runs that do not cover the image are drawn',
    'raster/rle.ts',
    'if (total !== pixels)',
    'if (total > pixels)',
    RUNS,
  ],
  [
    'the last pixel of a run is not painted',
    'raster/paint.ts',
    'write(out, value, from, from + run)',
    'write(out, value, from, from + run - 1)',
    'raster/paint.test.ts',
  ],
]);
