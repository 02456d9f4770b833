import type { MaskRaster } from '../../pixels/index.ts';
import { toHex } from '../companions/class-table.ts';
import type { LabelRule } from '../layout.ts';
import { FileProblem } from './problem.ts';

type Colors = Extract<LabelRule, { kind: 'colors' }>;

/** Unlisted colours that a refusal names. */
const NAMED = 3;

const distance = (a: number, b: number) => {
  const differences = [16, 8, 0].map((shift) => ((a >> shift) & 255) - ((b >> shift) & 255));
  return differences.reduce((sum, difference) => sum + difference * difference, 0);
};

/** Looks up labels of colours; each colour is resolved once. */
class ColorTable {
  readonly #labels: Map<number, number>;
  readonly #rule: Colors;
  readonly unlisted: number[] = [];

  constructor(rule: Colors) {
    this.#rule = rule;
    this.#labels = new Map(rule.labels);
  }

  labelOf(color: number): number {
    const known = this.#labels.get(color);
    if (known !== undefined) return known;
    const [nearest] = this.#rule.labels.toSorted(([a], [b]) => distance(a, color) - distance(b, color));
    const label = nearest?.[1] ?? 0;
    this.#labels.set(color, label);
    if (!this.#rule.nearest) this.unlisted.push(color);
    return label;
  }
}

/** Returns whether all grey levels are labels already. */
function areLabels(samples: MaskRaster['samples'], rule: Colors): boolean {
  const labels = new Set(rule.labels.map(([, label]) => label));
  let last = -1;
  for (let i = 0; i < samples.length; i++) {
    if (samples[i] === last) continue;
    last = samples[i];
    if (!labels.has(last)) return false;
  }
  return true;
}

function mapColors(mask: MaskRaster, table: ColorTable): Uint8Array {
  const { samples, palette, kind } = mask;
  const out = new Uint8Array(mask.width * mask.height);
  let last = -1;
  let label = 0;
  for (let i = 0, from = 0; i < out.length; i++) {
    let color: number;
    if (kind === 'color') {
      color = (samples[from] << 16) | (samples[from + 1] << 8) | samples[from + 2];
      from += 3;
    } else color = kind === 'palette' ? (palette?.[samples[i]] ?? 0) : samples[i] * 0x010101;
    if (color !== last) {
      last = color;
      label = table.labelOf(color);
    }
    out[i] = label;
  }
  return out;
}

/**
 * Converts a mask of colours to the labels of the list; grey masks that contain labels only are unchanged.
 * @throws FileProblem that names unlisted colours, unless the nearest colour is used
 */
export function mapLabels(mask: MaskRaster, rule: Colors, path: string) {
  const size = { width: mask.width, height: mask.height, channels: 1 as const };
  if (mask.kind === 'grey' && areLabels(mask.samples, rule)) return { ...size, data: mask.samples };
  const table = new ColorTable(rule);
  const data = mapColors(mask, table);
  const { unlisted } = table;
  if (unlisted.length === 0) return { ...size, data };
  const names = unlisted.slice(0, NAMED).map(toHex).join(', ');
  const more = unlisted.length > NAMED ? ` and ${unlisted.length - NAMED} more` : '';
  throw new FileProblem(path, `The mask contains colours that the list of classes lacks: ${names}${more}.`);
}

/** Grey level from which a pixel of a mask of two values is foreground. */
const FOREGROUND = 128;

/** Returns the foreground of a mask of two values, with smoothed edges or not, as one label. */
export function labelForeground(mask: MaskRaster, label: number) {
  const { samples, width, height, channels, palette } = mask;
  const data = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i++) {
    const color = palette?.[samples[i]];
    const level = color === undefined ? samples[i * channels] : color & 255;
    data[i] = level >= FOREGROUND ? label : 0;
  }
  return { data, width, height, channels: 1 as const };
}
