import { formatCount } from '@twinset/contract';
import { checkRing, ObjectError, ObjectList, readPoints } from './object-list.ts';
import { isFields, listOf, parseFields, sizeOf, textOf } from './values.ts';

const split = (names: string) => names.split(', ');

/** Names of the ids from 0 that are ignored in training. */
export const CITYSCAPES_IGNORED = split(
  'unlabeled, ego vehicle, rectification border, out of roi, static, dynamic, ground',
);
/** Names of the ids after these. */
export const CITYSCAPES_LABELED = split(
  'road, sidewalk, parking, rail track, building, wall, fence, guard rail, bridge, tunnel, pole, polegroup, ' +
    'traffic light, traffic sign, vegetation, terrain, sky, person, rider, car, truck, bus, caravan, trailer, train, ' +
    'motorcycle, bicycle',
);
const NAMES = [...CITYSCAPES_IGNORED, ...CITYSCAPES_LABELED];
/** First id whose objects are counted: persons and vehicles. */
const FIRST_COUNTED = NAMES.indexOf('person');
/** Class without an id, which is not drawn. */
const NOT_DRAWN = 'license plate';
/** Id of an object: that of its class times this, plus its number in the image. */
export const CITYSCAPES_PER_CLASS = 1000;

/**
 * Reads `_polygons.json`: polygons in the order of the file, filled by Pillow, with the ids that the scripts of Cityscapes
 * write to labelIds and instanceIds. Names that end with "group" are regions of several objects.
 * @param masksOf ids of objects are class * 1000 + number for persons and vehicles, and the class for all others
 * @throws AnnotationError if the file is not of this form
 */
export function readCityscapes(text: string, masksOf: 'classes' | 'objects'): ObjectList {
  const fields = parseFields(text);
  const list = new ObjectList(sizeOf(fields.imgWidth, fields.imgHeight));
  const counts = new Map<number, number>();
  listOf(fields.objects).forEach((object, index) => {
    const of = isFields(object) ? object : {};
    const name = textOf(of.label) ?? '';
    if (of.deleted === 1 || of.deleted === true || name === NOT_DRAWN) return;
    list.add(`${index + 1}`, () => {
      const isGroup = !NAMES.includes(name) && name.endsWith('group');
      const label = NAMES.indexOf(isGroup ? name.slice(0, -'group'.length) : name);
      if (label < 0) throw new ObjectError(`has the label "${name}", which Cityscapes does not define`);
      const ring = checkRing(readPoints(of.polygon));
      const number = counts.get(label) ?? 0;
      const isCounted = masksOf === 'objects' && label >= FIRST_COUNTED && !isGroup;
      if (isCounted && number === CITYSCAPES_PER_CLASS) {
        const most = formatCount(CITYSCAPES_PER_CLASS);
        throw new ObjectError(`follows ${most} others of the class "${name}", and there is no id for more`);
      }
      if (isCounted) counts.set(label, number + 1);
      const value = isCounted ? label * CITYSCAPES_PER_CLASS + number : label;
      return { value, shape: [{ kind: 'pillow', ring }], ...(isGroup ? { isCrowd: true } : {}) };
    });
  });
  return list;
}
