import type { LabelRepair } from '@twinset/contract';
import { EngineError } from '../engine-error.ts';
import type { LabelDomain } from './mask-repair.ts';

/** Returns the new label of a label; both as numbers, colours as 0xRRGGBB. */
export type LabelStep = (label: number) => number;

/** A repair of labels: one file per kind, one row in `index.ts`. */
export interface LabelRepairKind<R extends LabelRepair> {
  kind: R['kind'];
  /**
   * Returns the change of labels.
   * @throws EngineError InvalidConfiguration if a label is not of the domain
   */
  step(repair: R, domain: LabelDomain): LabelStep;
  /** True if every label after the repair was chosen by the user. */
  choosesAll: boolean;
}

/**
 * Returns a label of the configuration as a number.
 * @throws EngineError InvalidConfiguration for a number in a colour-coded set, or a colour in another one
 */
export function labelNumber(label: number | string, domain: LabelDomain): number {
  if (domain === 'color' && typeof label === 'string') return Number.parseInt(label.slice(1), 16);
  if (domain !== 'color' && typeof label === 'number' && (domain === 'value' || label <= 255)) return label;
  const kind =
    domain === 'color'
      ? 'colours, and labels are colours such as #ff0000'
      : `numbers${domain === 'index' ? ' from 0 to 255' : ''}`;
  throw new EngineError(
    'InvalidConfiguration',
    `A repair names the label ${label}, but the masks have ${kind}.`,
  );
}
