import type { LabelSafety } from '@twinset/contract';
import { pastesObjects } from '../dataset/transform-uses.ts';
import { EngineError } from '../engine-error.ts';
import { hexColor } from '../tasks/display-color.ts';
import type { RenderedOutputs } from '../tasks/render-outputs.ts';
import type { JobCore } from './recipe.ts';

const RULE =
  'Every label of an output mask is a label of its source mask or maskFill, and source values and labels match one to one over the whole set.';

const PASTE_RULE = ' Pasted objects have new ids, which the receipts list.';

const violation = (message: string, filename: string) =>
  new EngineError('AugmentationError', `Label safety: ${message} The run was stopped.`, [
    { filename, reason: message },
  ]);

/** Checks every mask of a run, and the mapping over all of them. */
export class LabelCheck {
  readonly #labelOf = new Map<number, number>();
  readonly #sourceOf = new Map<number, number>();
  readonly #seen = new Set<number>();
  readonly #job: JobCore;
  #masks = 0;

  constructor(job: JobCore) {
    this.#job = job;
  }

  /**
   * Adds the masks of one task.
   * @throws EngineError on a label that its source does not have, or a mapping that is not one to one.
   */
  add(
    made: Pick<RenderedOutputs, 'mapping' | 'seen'> & { outputs: { unexpectedLabels: number[] }[] },
    maskNames: string[],
    source: string,
  ): void {
    for (const [value, label] of made.mapping) {
      this.#checkTable(value, label, source);
      this.#addPair(value, label, source);
    }
    for (const label of made.seen) this.#seen.add(label);
    made.outputs.forEach(({ unexpectedLabels }, at) => {
      if (unexpectedLabels.length === 0) return;
      const list = unexpectedLabels.slice(0, 8).join(', ');
      throw violation(
        `${maskNames[at]} contains ${unexpectedLabels.length} label(s) that ${source} does not have: ${list}.`,
        source,
      );
    });
    this.#masks += made.outputs.length;
  }

  result(): LabelSafety {
    const { plan, config } = this.#job;
    const asColor = plan.mask.source === 'color';
    const mapping = [...this.#labelOf]
      .sort(([a], [b]) => a - b)
      .map(([value, label]) => ({ source: asColor ? hexColor(value) : value, label }));
    const lost = mapping.filter(({ label }) => !this.#seen.has(label));
    const safety = {
      passed: true,
      masks: this.#masks,
      rule: pastesObjects(config) ? RULE + PASTE_RULE : RULE,
      maskFill: config.maskFill,
      mapping,
    } as const;
    return lost.length > 0 ? { ...safety, lost } : safety;
  }

  /** Checks that a colour becomes its label in the manifest's colour table. */
  #checkTable(value: number, label: number, source: string): void {
    const { source: kind, table } = this.#job.plan.mask;
    if (kind !== 'color' || table === null || table[label] === value) return;
    throw violation(
      `colour ${hexColor(value)} is mapped to label ${label}, which contradicts the colour table.`,
      source,
    );
  }

  #addPair(value: number, label: number, source: string): void {
    const known = this.#labelOf.get(value) ?? label;
    const back = this.#sourceOf.get(label) ?? value;
    if (known !== label)
      throw violation(`value ${value} is mapped to label ${known} and to label ${label}.`, source);
    if (back !== value)
      throw violation(`values ${back} and ${value} are both mapped to label ${label}.`, source);
    this.#labelOf.set(value, label);
    this.#sourceOf.set(label, value);
  }
}
