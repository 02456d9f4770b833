import type { BudgetReport } from '@twinset/contract';
import { ruleOf } from '../dataset/background.ts';
import { fillLabel, type LabelPixels, objectTest } from '../frames/object-test.ts';
import type { OutputSlot } from '../run/output-plan.ts';
import { type JobCore, recipeOf } from '../run/recipe.ts';
import { classValue } from './class-value.ts';

/** Pixels per class of the training outputs of a run with a budget. */
export class BudgetCounts {
  readonly #job: JobCore;
  readonly #classOf: (label: number) => number | string;
  readonly #isObject: (label: number) => boolean;
  readonly #pixels = new Map<number | string, number>();
  readonly #used = new Set<number>();
  #outputs = 0;
  #empty = 0;

  constructor(job: JobCore) {
    const { mask } = recipeOf(job).frame;
    const isObject = objectTest(mask, job.plan.mask, ruleOf(job));
    const classOf = classValue(job);
    const fill = fillLabel(mask);
    const isClass = job.plan.classes.some(({ value }) => value === classOf(fill));
    this.#job = job;
    this.#classOf = classOf;
    this.#isObject = (label) => isObject(label) && (label !== fill || isClass);
  }

  add({ set, pair }: Pick<OutputSlot, 'set' | 'pair'>, pixels: LabelPixels): void {
    if (set !== 'train') return;
    for (const [label, count] of pixels) {
      const value = this.#classOf(label);
      this.#pixels.set(value, (this.#pixels.get(value) ?? 0) + count);
    }
    this.#used.add(pair);
    this.#outputs++;
    if (!pixels.some(([label]) => this.#isObject(label))) this.#empty++;
  }

  /** Returns the report for the manifest. */
  report(): BudgetReport {
    const total = [...this.#pixels.values()].reduce((a, b) => a + b, 0);
    const { split, budget } = this.#job;
    const leftOut = split.sets.filter((set, pair) => set === 'train' && budget?.weights[pair] === 0).length;
    return {
      used: this.#used.size,
      leftOut,
      classes: [...this.#pixels]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([value, pixels]) => ({ value, pixels, share: pixels / total })),
      empty: { outputs: this.#empty, share: this.#empty / Math.max(1, this.#outputs) },
    };
  }
}
