import {
  BLOCKING_CODES,
  listOf,
  REPAIRS_OF_FINDING,
  type Repair,
  type RepairKind,
  repairSchema,
  SETTINGS_OF_FINDING,
} from '@twinset/contract';
import { UsageError } from './exit-codes.ts';

/** Forms of each repair as the value of `--repair`; words in capitals are placeholders. */
export const REPAIR_FORMS: Readonly<Record<RepairKind, readonly string[]>> = {
  sizes: ['sizes=resize', 'sizes=exclude'],
  exclude: ['exclude=FILE'],
  snap: ['snap=VALUE,VALUE'],
  threshold: ['threshold=VALUE'],
  remap: ['remap=FROM:TO,FROM:TO'],
};

/** Returns a label: digits are a number, other text is a colour. */
const labelOf = (text = '') => (/^\d+$/.test(text) ? Number(text) : text);

/** Returns the fields of each repair from the text after its kind. */
const FIELDS: Readonly<Record<RepairKind, (text: string) => object>> = {
  sizes: (how) => ({ how }),
  // File names may contain commas.
  exclude: (name) => ({ names: [name] }),
  snap: (values) => ({ values: values.split(',').map(labelOf) }),
  threshold: (at) => ({ at: labelOf(at) }),
  remap: (map) => ({
    map: map.split(',').map((one) => {
      const [from, ...to] = one.split(':');
      // With several, the text is no label and is refused.
      return { from: labelOf(from), to: labelOf(to.join(':')) };
    }),
  }),
};

const isKind = (name: string): name is RepairKind => Object.hasOwn(FIELDS, name);

/**
 * Parses a value of `--repair`.
 * @throws UsageError
 */
export function repairOf(text: string): Repair {
  const cut = text.indexOf('=');
  const kind = text.slice(0, Math.max(0, cut));
  const read = isKind(kind) ? repairSchema.safeParse({ kind, ...FIELDS[kind](text.slice(cut + 1)) }) : null;
  if (read?.success) return read.data;
  const forms = isKind(kind) ? REPAIR_FORMS[kind] : Object.values(REPAIR_FORMS).flat();
  throw new UsageError(`--repair is "${text}"; it must be ${listOf(forms, 'or')}.`);
}

/** Returns the options and settings that clear a finding, each alone. */
export function repairsOf(code: string): string[] {
  const forms = (REPAIRS_OF_FINDING[code] ?? []).flatMap((kind) => REPAIR_FORMS[kind]);
  const setting = SETTINGS_OF_FINDING[code];
  return [
    ...forms.map((form) => `--repair ${form}`),
    ...(BLOCKING_CODES.some((one) => one === code) ? [`--waive ${code}`] : []),
    ...(setting ? [`${JSON.stringify(setting)} in the file of --config`] : []),
  ];
}
