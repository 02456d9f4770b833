type Json = Record<string, unknown>;

const SQUARE = [
  [1, 1],
  [4, 1],
  [4, 4],
  [1, 4],
];

/** Returns a file of COCO with one good image, "ok.jpg", and what a test adds. */
export function cocoFile(
  parts: { images?: unknown[]; annotations?: unknown[]; categories?: unknown[] } = {},
): string {
  return JSON.stringify({
    info: { year: 2020, licenses: [1, 2] },
    images: [{ id: 1, file_name: 'ok.jpg', width: 8, height: 6 }, ...(parts.images ?? [])],
    annotations: [
      { id: 1, image_id: 1, category_id: 3, segmentation: [SQUARE.flat()], iscrowd: 0 },
      ...(parts.annotations ?? []),
    ],
    categories: [{ id: 3, name: 'car' }, { id: 90, name: 'road' }, ...(parts.categories ?? [])],
  });
}

/** Returns a file of COCO whose image "b.jpg" has one annotation, beside the good image. */
export const cocoObject = (annotation: Json, size: Json = { width: 8, height: 6 }): string =>
  cocoFile({
    images: [{ id: 2, file_name: 'b.jpg', ...size }],
    annotations: [{ id: 7, image_id: 2, category_id: 90, ...annotation }],
  });

/** Returns a file of CVAT with one good image, "ok.jpg", and the elements that a test adds. */
export const cvatFile = (
  images: string,
  labels = ['car', 'road'],
): string => `<?xml version="1.0" encoding="utf-8"?>
<annotations><version>1.1</version><meta><job><labels>
${labels.map((name) => `<label><name>${name}</name><color>#aabbcc</color><attributes></attributes></label>`).join('')}
</labels></job></meta>
<image id="0" name="ok.jpg" width="8" height="6"><polygon label="car" points="1,1;4,1;4,4;1,4" z_order="0"></polygon></image>
${images}</annotations>`;

/** Returns a file of CVAT whose image "b.jpg" has the given elements. */
export const cvatObject = (elements: string): string =>
  cvatFile(`<image id="1" name="b.jpg" width="8" height="6">${elements}</image>`);

/** Returns a file of LabelMe with one shape. */
export const labelMe = (shape: Json, more: Json = {}): string =>
  JSON.stringify({
    version: '5.4.1',
    shapes: [{ label: 'car', points: SQUARE, shape_type: 'polygon', group_id: null, ...shape }],
    imagePath: '..\\images\\a.jpg',
    imageData: null,
    imageHeight: 6,
    imageWidth: 8,
    ...more,
  });

/** Returns an annotation of Supervisely with one object. */
export const supervisely = (object: Json, more: Json = {}): string =>
  JSON.stringify({
    size: { height: 6, width: 8 },
    objects: [
      {
        id: 5,
        classTitle: 'car',
        geometryType: 'polygon',
        points: { exterior: SQUARE, interior: [] },
        ...object,
      },
    ],
    ...more,
  });

/** Returns an export of Label Studio whose task "b.jpg" has one result, beside a good task. */
export function labelStudio(result: Json, more: unknown[] = []): string {
  const task = (image: string, results: Json[]) => ({
    data: { image: `/data/upload/1/61148fa2-${image}` },
    annotations: [
      { id: 1, was_cancelled: true, result: [] },
      { id: 2, was_cancelled: false, result: results },
    ],
  });
  const polygon = {
    id: 'x',
    type: 'polygonlabels',
    original_width: 8,
    original_height: 6,
    value: {
      points: SQUARE.map(([x, y]) => [(x as number) * 12.5, ((y as number) * 100) / 6]),
      polygonlabels: ['car'],
    },
  };
  const changed = { ...polygon, id: 'y', ...result };
  return JSON.stringify([task('ok.jpg', [polygon]), task('b.jpg', [changed]), ...more]);
}
