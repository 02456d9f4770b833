import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FailedFile } from '@twinset/contract';
import { EngineError } from '../engine-error.ts';
import type { Engine, Hooks } from '../types.ts';
import { isAnswer } from './bands.ts';
import type { IntakeResult } from './convert/convert-intake.ts';
import { pathsOf } from './folders/names.ts';
import { planIntake } from './index.ts';
import type { Choices, IntakePlan } from './layout.ts';
import { openSource } from './open-source.ts';

/** Files that a plan may read. */
const TEXT = /\.(json|txt|csv|xml|ya?ml)$/i;

export type Taken = { plan: IntakePlan; result: IntakeResult; refused: FailedFile[] };

export type TakeInOptions = Hooks & {
  choices?: Choices;
  /** Called with the plan before files are converted; false ends the intake. */
  onPlan?: (plan: IntakePlan, refused: FailedFile[]) => boolean;
};

/**
 * Checks the answers of the user.
 * @throws EngineError InvalidConfiguration for a question that does not exist, or an option that it lacks
 */
function checkChoices({ questions, layout }: IntakePlan, choices: Choices): void {
  for (const [id, value] of Object.entries(choices)) {
    if (id === 'layout' && value === layout) continue;
    const question = questions.find((one) => one.id === id);
    if (question && isAnswer(question, value)) continue;
    const known = (question?.options ?? questions.map((one) => ({ value: one.id }))).map((one) => one.value);
    const problem = question
      ? `The question ${id} has no option "${value}".`
      : `There is no question "${id}".`;
    const numbers = question?.bands ? `; or one or three numbers from 1 to ${question.bands}` : '';
    const list =
      known.length === 0 ? '' : ` Choose one of: ${known.join(question?.bands ? ' or ' : ', ')}${numbers}.`;
    throw new EngineError('InvalidConfiguration', problem + list);
  }
}

/**
 * Takes in a folder or an archive of any layout: plans it and converts the pairs to `images` and `masks` below a folder.
 * @throws EngineError InvalidDataset if no pair is found
 */
export async function takeIn(
  engine: Engine,
  path: string,
  out: string,
  { choices = {}, onPlan, ...hooks }: TakeInOptions = {},
): Promise<Taken | null> {
  const staging = join(out, 'unpacked');
  await mkdir(staging, { recursive: true });
  const source = await openSource(path, staging);
  try {
    const texts = new Set(source.files.map((file) => file.path).filter((file) => TEXT.test(file)));
    // An archive is read once for all of them.
    let fetched: Promise<unknown> | undefined;
    const readText = async (file: string) => {
      fetched ??= source.fetch(texts, hooks.signal);
      await fetched;
      return Bun.file(join(source.root, file)).text();
    };
    const readBytes = async (file: string) => {
      await source.fetch(new Set([file]), hooks.signal);
      return Bun.file(join(source.root, file)).bytes();
    };
    const plan = await planIntake(source.files, readText, choices, readBytes);
    checkChoices(plan, choices);
    if (onPlan?.(plan, source.refused) === false) return null;
    if (plan.pairs.length === 0) {
      const message = 'No image was found together with its mask.';
      throw new EngineError('InvalidDataset', message, source.refused);
    }
    const damaged = await source.fetch(new Set(plan.pairs.flatMap(pathsOf)), hooks.signal);
    const result = await engine.convertIntake({ plan, root: source.root, out }, hooks);
    const named = new Set(damaged.map(({ filename }) => filename));
    const failed = [...damaged, ...result.failed.filter(({ filename }) => !named.has(filename))];
    if (result.pairs === 0) throw new EngineError('InvalidDataset', 'No pair could be converted.', failed);
    return { plan, result: { ...result, failed }, refused: source.refused };
  } finally {
    source.close();
  }
}
