import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { checkRuns } from '../raster/rle.ts';
import type { Shape } from '../raster/shape.ts';
import { ShapeError } from '../raster/shape-error.ts';
import { ClassValues } from './class-values.ts';
import { checkRing, NoPixels, ObjectError, ObjectList, readPoints } from './object-list.ts';
import { turnAround } from './turn.ts';
import { AnnotationError, type Annotations } from './types.ts';
import { type Fields, isFields, listOf, numberOf, sizeOf, textOf } from './values.ts';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  preserveOrder: true,
});

/** Element of an XML text, in the form that the parser gives with `preserveOrder`. */
type Node = Fields & { ':@'?: Fields };

/**
 * Parses a part of the file.
 * @throws AnnotationError if it is not valid XML
 */
function parse(text: string): Node[] {
  const valid = XMLValidator.validate(text);
  if (valid !== true) {
    // Positions would be those in the part.
    throw new AnnotationError(`is not valid XML: ${valid.err.msg.replace(/ \(opened in[^)]*\)/, '')}`);
  }
  return parser.parse(text) as Node[];
}

const tagOf = (node: Node): string => Object.keys(node).find((key) => key !== ':@') ?? '';
const childrenOf = (node: Node): Node[] => listOf(node[tagOf(node)]).filter(isFields);
const attributesOf = (node: Node): Fields => node[':@'] ?? {};

/** Returns all elements of a name, at any depth. */
const descendants = (nodes: readonly Node[], tag: string): Node[] =>
  nodes.flatMap((node) => (tagOf(node) === tag ? [node] : descendants(childrenOf(node), tag)));

const innerText = (node: Node | undefined): string | null =>
  node ? textOf(childrenOf(node)[0]?.['#text']) : null;

/** Returns the names of the labels in the order of the file. */
function labelsOf(head: string): string[] {
  const meta = /<meta>[\s\S]*<\/meta>/.exec(head)?.[0];
  if (meta === undefined) return [];
  return descendants(parse(meta), 'label').flatMap((label) => {
    const name = innerText(childrenOf(label).find((node) => tagOf(node) === 'name'));
    return name === null ? [] : [name];
  });
}

/**
 * Yields the elements `image` as text, so that one at a time is parsed, and one that is malformed does not prevent
 * reading the others.
 */
function* imageElements(text: string): Generator<string> {
  const END = '</image>';
  for (let at = text.indexOf('<image '); at >= 0; ) {
    const tag = /(?:[^>"']|"[^"]*"|'[^']*')*>/y;
    tag.lastIndex = at;
    const opening = tag.exec(text)?.[0];
    const next = text.indexOf('<image ', at + 1);
    const close = text.indexOf(END, at);
    const isClosed = close >= 0 && (next < 0 || close < next);
    if (opening?.endsWith('/>')) yield opening;
    else yield text.slice(at, isClosed ? close + END.length : next < 0 ? text.length : next);
    at = next;
  }
}

const pairs = (text: unknown): number[] =>
  readPoints(
    String(text ?? '')
      .split(';')
      .filter((pair) => pair.trim() !== '')
      .map((pair) => pair.split(',')),
  );

/** Returns the corners of a box, turned clockwise by degrees around its centre. */
function corners(x0: number, y0: number, x1: number, y1: number, degrees: number): number[] {
  const ring = [x0, y0, x1, y0, x1, y1, x0, y1];
  if (degrees === 0) return ring;
  const centre = [(x0 + x1) / 2, (y0 + y1) / 2] as const;
  const offsets = ring.map((value, i) => value - centre[i % 2 === 0 ? 0 : 1]);
  return turnAround(centre, offsets, degrees);
}

function maskShape({ rle, left, top, width, height }: Fields): Shape {
  const counts = String(rle ?? '')
    .split(',')
    .map(numberOf);
  const box = { left: numberOf(left), top: numberOf(top), width: numberOf(width), height: numberOf(height) };
  if (!Object.values(box).every(Number.isInteger)) throw new ObjectError('is a mask without a valid box');
  try {
    checkRuns(counts, box.width * box.height, 'their box');
  } catch (error) {
    if (error instanceof ShapeError) throw new ObjectError(`is invalid: ${error.message}`);
    throw error;
  }
  return { kind: 'rows', counts, box };
}

function shapeOf(tag: string, attributes: Fields): Shape {
  if (tag === 'polygon') return { kind: 'coco', rings: [checkRing(pairs(attributes.points))] };
  if (tag === 'mask') return maskShape(attributes);
  if (tag === 'box') {
    const [x0, y0, x1, y1, turn] = [
      attributes.xtl,
      attributes.ytl,
      attributes.xbr,
      attributes.ybr,
      attributes.rotation ?? 0,
    ].map(numberOf) as [number, number, number, number, number];
    const ring = corners(x0, y0, x1, y1, turn);
    return { kind: 'coco', rings: [readPoints(ring)] };
  }
  if (tag === 'ellipse' || tag === 'cuboid')
    throw new ObjectError(`is of the kind "${tag}", which is not read; convert it to a polygon`);
  throw new NoPixels(`is of the kind "${tag}"`);
}

function readImage(node: Node, values: ClassValues): ObjectList {
  const { width, height } = attributesOf(node);
  const list = new ObjectList(sizeOf(width, height));
  const shapes = childrenOf(node)
    .map((child, index) => ({ tag: tagOf(child), attributes: attributesOf(child), index }))
    .filter(({ tag }) => tag !== '#text' && tag !== 'tag')
    .sort(
      (a, b) =>
        numberOf(a.attributes.z_order ?? 0) - numberOf(b.attributes.z_order ?? 0) || a.index - b.index,
    );
  for (const { tag, attributes, index } of shapes) {
    list.add(`${index + 1}`, () => {
      const label = textOf(attributes.label) ?? '';
      const shape = shapeOf(tag, attributes);
      const value = values.valueOf(label);
      if (value === undefined) throw new ObjectError(`has the label "${label}", which is not listed`);
      return { value, shape: [shape] };
    });
  }
  return list;
}

/**
 * Reads `annotations.xml` of "CVAT for images 1.1": polygons and boxes by the rule of COCO, which CVAT's own export of
 * masks uses, and masks as run lengths. Objects are painted by `z_order`, then in the order of the file. Classes are the
 * labels in the order of the file.
 * @throws AnnotationError if the file cannot be used
 */
export function readCvat(text: string, filename: string): Annotations {
  const first = text.indexOf('<image ');
  if (!/<annotations[\s>]/.test(text)) throw new AnnotationError('is not an annotation file of CVAT');
  if (/<!(DOCTYPE|ENTITY)/.test(text)) throw new AnnotationError('declares XML entities, which are not read');
  if (first < 0)
    throw new AnnotationError(
      /<track /.test(text) ? 'contains tracks of a video; export "CVAT for images"' : 'lists no images',
    );
  const names = labelsOf(text.slice(0, first));
  if (names.length === 0) throw new AnnotationError('lists no labels');
  const values = new ClassValues(names);
  const out: Annotations = { classes: values.classes, images: [], refused: [], notes: [] };
  const seen = new Set<string>();
  let index = 0;
  for (const element of imageElements(text)) {
    index++;
    let name = /\sname="([^"]*)"/.exec(element)?.[1] ?? `image ${index} of ${filename}`;
    try {
      const node = parse(element)[0] as Node;
      name = textOf(attributesOf(node).name) ?? name;
      if (seen.has(name)) throw new AnnotationError('is listed twice');
      seen.add(name);
      const list = readImage(node, values);
      if (list.refusal !== null) throw new AnnotationError(list.refusal);
      out.images.push({ name, ...list.size, objects: list.objects });
      out.notes.push(...list.finish().map((reason) => ({ filename: name, reason })));
    } catch (error) {
      if (!(error instanceof AnnotationError)) throw error;
      out.refused.push({ filename: name, reason: error.message });
    }
  }
  return out;
}
