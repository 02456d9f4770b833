import {
  type AugmentConfig,
  type DatasetClass,
  LABEL_REPAIRS,
  type Repair,
  type RepairOf,
} from '@twinset/contract';

type Repairs = AugmentConfig['repairs'];
export type LabelValue = DatasetClass['value'];
type Remap = RepairOf<'remap'>;

const isLabelRepair = ({ kind }: Repair): boolean => (LABEL_REPAIRS as readonly string[]).includes(kind);

/** Labels for ignored pixels, in the order in which they are tried. */
const IGNORE_LABELS = {
  number: [255, 254, 253],
  string: ['#ffffff', '#e0e0c0', '#ff00ff', '#00ffff'],
} as const;

/**
 * Separates the repairs into those before the changes of the class table, and these changes: the last repair of labels, if
 * it maps labels. Repairs of pairs and sizes do not depend on labels.
 */
export function splitRepairs(repairs: Repairs): { before: Repairs; map: Remap['map'] } {
  const last = repairs.findLast(isLabelRepair);
  return last?.kind === 'remap'
    ? { before: repairs.filter((repair) => repair !== last), map: last.map }
    : { before: repairs, map: [] };
}

/** Returns the label that a class becomes; its own without a change. */
export const targetOf = (map: Remap['map'], value: LabelValue): LabelValue =>
  map.find(({ from }) => from === value)?.to ?? value;

/**
 * Returns the repairs after a class becomes another label. Classes that became the class itself follow it, so that no
 * label of the table is the result of another row.
 */
export function withTarget(repairs: Repairs, value: LabelValue, target: LabelValue): Repairs {
  const { before, map } = splitRepairs(repairs);
  const others = map
    .filter(({ from }) => from !== value)
    .map(({ from, to }) => ({ from, to: to === value && target !== value ? target : to }));
  // A target that itself becomes another label keeps its own label instead.
  const kept = target === value ? others : others.filter(({ from }) => from !== target);
  const next = (target === value ? kept : [...kept, { from: value, to: target }]).filter(
    ({ from, to }) => from !== to,
  );
  return next.length === 0 ? before : [...before, { kind: 'remap', map: next }];
}

/** Returns the label for ignored pixels: one that has this role, else one that no class uses; null if there is none. */
export function ignoreTarget(
  classes: readonly Pick<DatasetClass, 'value'>[],
  ignored: readonly LabelValue[],
): LabelValue | null {
  const [known] = ignored;
  if (known !== undefined) return known;
  const labels: readonly LabelValue[] =
    IGNORE_LABELS[typeof classes[0]?.value === 'string' ? 'string' : 'number'];
  return labels.find((label) => classes.every(({ value }) => value !== label)) ?? null;
}
