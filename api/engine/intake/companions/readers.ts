import Papa from 'papaparse';
import type { Entry } from '../listing.ts';
import { colorOf, type ListedClass } from './class-table.ts';

/** A kind of file that lists classes; `read` returns none if the text is not of this kind. */
type ClassReader = { matches(entry: Entry): boolean; read(text: string): ListedClass[] };

const linesOf = (text: string) => text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
const isNamed = (...names: string[]) => {
  const known = new Set(names);
  return ({ name }: Entry) => known.has(name.toLowerCase());
};

/** Reads `64 128 64<tab>Animal`, one class per line. */
function readLabelColors(text: string): ListedClass[] {
  return linesOf(text).flatMap((line) => {
    const found = /^\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)[\s,]+(\S.*?)\s*$/.exec(line);
    const color = found && colorOf(found.slice(1, 4));
    return found && color ? [{ name: found[4] ?? '', color }] : [];
  });
}

/** Reads `name:r,g,b:parts:actions`, with comments. */
function readLabelMap(text: string): ListedClass[] {
  return linesOf(text).flatMap((line) => {
    if (line.startsWith('#')) return [];
    const [name = '', rgb = ''] = line.split(':');
    const color = colorOf(rgb.split(','));
    return name !== '' && color ? [{ name, color }] : [];
  });
}

/** Reads one name per line; the first may be `__ignore__`, which has no index in masks. */
function readNames(text: string): ListedClass[] {
  const names = linesOf(text).map((line) => line.trim());
  const first = names[0] === '__ignore__' ? 1 : 0;
  return names.map((name, i) => ({ name, value: i < first ? 255 : i - first }));
}

/** Reads a table with columns of names, and of values or colours. */
function readCsv(text: string): ListedClass[] {
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
    transformHeader: (header) => header.trim().toLowerCase(),
    transform: (cell) => cell.trim(),
  });
  const column = (form: RegExp) => meta.fields?.find((field) => form.test(field)) ?? '';
  const [name, value] = [column(/^(class|name|label)(_?name)?$/), column(/^(pixel ?value|value|id|index)$/)];
  const rgb = [column(/^(r|red)$/), column(/^(g|green)$/), column(/^(b|blue)$/)];
  return data.flatMap((row): ListedClass[] => {
    const color = colorOf(rgb.map((field) => row[field] ?? ''));
    if (!row[name]) return [];
    if (color) return [{ name: row[name], color }];
    return /^\d+$/.test(row[value] ?? '') ? [{ name: row[name], value: Number(row[value]) }] : [];
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function classOfJson(value: unknown): ListedClass[] {
  if (typeof value === 'string') return [{ name: value }];
  if (!isObject(value)) return [];
  const name = value.name ?? value.title ?? value.label;
  const color = String(value.color ?? value.colour ?? '').toLowerCase();
  if (typeof name !== 'string') return [];
  const id = value.value ?? value.id ?? value.index;
  if (/^#[0-9a-f]{6}$/.test(color)) return [{ name, color }];
  return [{ name, ...(Number.isInteger(id) ? { value: Number(id) } : {}) }];
}

/** Names by value or values by name: both orders exist. */
function classesOfMap(map: Record<string, unknown>): ListedClass[] {
  return Object.entries(map).flatMap(([key, value]) => {
    if (Number.isInteger(value)) return [{ name: key, value: Number(value) }];
    return /^\d+$/.test(key) && typeof value === 'string' ? [{ name: value, value: Number(key) }] : [];
  });
}

/** Reads classes of JSON or YAML: a list, a map, or either in a field. */
function classesOfData(data: unknown): ListedClass[] {
  if (Array.isArray(data)) return data.flatMap(classOfJson);
  if (!isObject(data)) return [];
  const field = data.classes ?? data.labels ?? data.names;
  if (Array.isArray(field)) return field.flatMap(classOfJson);
  return classesOfMap(isObject(field) ? field : data);
}

const READERS: readonly ClassReader[] = [
  { matches: isNamed('label_colors.txt', 'label_colours.txt'), read: readLabelColors },
  { matches: isNamed('labelmap.txt'), read: readLabelMap },
  { matches: isNamed('_classes.csv', 'classes.csv', 'class_dict.csv', 'class_dict_seg.csv'), read: readCsv },
  {
    matches: isNamed('classes.json', 'dataset.json', 'labels.json', 'class_names.json'),
    read: (text) => classesOfData(JSON.parse(text)),
  },
  { matches: isNamed('class_names.txt', 'classes.txt', 'labels.txt'), read: readNames },
  {
    matches: isNamed('data.yaml', 'data.yml', 'classes.yaml', 'dataset.yaml'),
    read: (text) => classesOfData(Bun.YAML.parse(text)),
  },
];

/** Returns the reader of a file that may list classes. */
export const classReaderOf = (entry: Entry): ClassReader | undefined =>
  READERS.find((reader) => reader.matches(entry));
