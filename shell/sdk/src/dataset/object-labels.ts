import { type ClassConfig, formatCount, type MaskObject } from '@twinset/contract';
import { nameOf } from './class-settings.ts';

/** An object of a mask as the viewer names it. */
export interface ObjectLabel {
  value: number;
  color: string;
  text: string;
}

/** Formats a class of objects: "class 26, car". */
function objectClassText(config: ClassConfig, value: number): string {
  const name = nameOf(config, value);
  return `class ${value}${name === '' ? '' : `, ${name}`}`;
}

/**
 * Names the objects of a mask by their colours; objects that share a colour are named together.
 * @param hasClasses ids contain the class
 */
export function objectLabels(
  objects: readonly MaskObject[],
  config: ClassConfig,
  hasClasses: boolean,
): ObjectLabel[] {
  const byColor = new Map<string, ObjectLabel>();
  for (const { id, class: of, area, color } of objects) {
    const kind = hasClasses ? `, ${objectClassText(config, of)}` : '';
    const text = `object ${id}${kind}, ${formatCount(area)} px`;
    const known = byColor.get(color);
    byColor.set(color, known ? { ...known, text: `${known.text}, or ${text}` } : { value: id, color, text });
  }
  return [...byColor.values()];
}
