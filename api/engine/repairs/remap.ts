import type { RepairOf } from '@twinset/contract';
import { EngineError } from '../engine-error.ts';
import { type LabelRepairKind, labelNumber } from './label-repair.ts';

/** Changes labels to others by a table, all at once; labels that it does not list stay. */
export const remap: LabelRepairKind<RepairOf<'remap'>> = {
  kind: 'remap',
  choosesAll: false,
  step({ map }, domain) {
    const table = new Map<number, number>();
    for (const { from, to } of map) {
      const label = labelNumber(from, domain);
      if (table.has(label))
        throw new EngineError('InvalidConfiguration', `A repair changes the label ${from} twice.`);
      table.set(label, labelNumber(to, domain));
    }
    return (label) => table.get(label) ?? label;
  },
};
