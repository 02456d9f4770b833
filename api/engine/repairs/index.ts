import type { LabelRepair, RepairOf } from '@twinset/contract';
import type { LabelRepairKind, LabelStep } from './label-repair.ts';
import type { LabelDomain } from './mask-repair.ts';
import { remap } from './remap.ts';
import { snap } from './snap.ts';
import { threshold } from './threshold.ts';

/** All repairs of labels by their kind. */
const KINDS: { [K in LabelRepair['kind']]: LabelRepairKind<RepairOf<K>> } = { snap, threshold, remap };

const kindOf = ({ kind }: LabelRepair) => KINDS[kind] as LabelRepairKind<LabelRepair>;

/**
 * Returns the change of labels of several repairs, one after another.
 * @throws EngineError InvalidConfiguration
 */
export function labelStep(repairs: readonly LabelRepair[], domain: LabelDomain): LabelStep {
  const steps = repairs.map((repair) => kindOf(repair).step(repair, domain));
  return (label) => steps.reduce((value, step) => step(value), label);
}

/** Returns whether the repairs leave only labels that the user chose. */
export const choosesAll = (repairs: readonly LabelRepair[]): boolean =>
  repairs.some((repair) => kindOf(repair).choosesAll);
