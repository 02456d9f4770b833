import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type FailedFile, quoted } from '@twinset/contract';
import { EngineError } from '../engine-error.ts';
import type { Engine, Hooks } from '../types.ts';
import { bytesOrNone, chunksOrNone } from './bytes-or-none.ts';
import { checkChoices } from './check-choices.ts';
import type { IntakeResult } from './convert/convert-intake.ts';
import { withDamaged } from './convert/unusable-files.ts';
import { pathsOfAll } from './folders/used-paths.ts';
import { planIntake } from './index.ts';
import type { Choices, IntakePlan } from './layout.ts';
import { openSource } from './open-source.ts';
import { sortFailed } from './sort-failed.ts';

/** Files that a plan may read. */
const TEXT = /\.(json|txt|csv|xml|ya?ml)$/i;

export type Taken = { plan: IntakePlan; result: IntakeResult; refused: FailedFile[] };

export type TakeInOptions = Hooks & {
  choices?: Choices;
  /** Called with the plan before files are converted; false ends the intake. */
  onPlan?: (plan: IntakePlan, refused: FailedFile[]) => boolean;
};

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
    if (source.files.length === 0 && source.refused.length === 0)
      throw new EngineError('InvalidDataset', `${quoted(basename(path))} contains no files.`);
    const texts = new Set(source.files.map((file) => file.path).filter((file) => TEXT.test(file)));
    // An archive is read once for all of them.
    let fetched: Promise<FailedFile[]> | undefined;
    const fetchTexts = async () => {
      fetched ??= source.fetch(texts, hooks.signal);
      await fetched;
    };
    const readText = async (file: string) => {
      await fetchTexts();
      return new TextDecoder().decode(await bytesOrNone(join(source.root, file)));
    };
    async function* readChunks(file: string) {
      await fetchTexts();
      yield* chunksOrNone(join(source.root, file));
    }
    const readBytes = async (file: string) => {
      await source.fetch(new Set([file]), hooks.signal);
      return bytesOrNone(join(source.root, file));
    };
    const plan = await planIntake(source.files, readText, choices, { readBytes, readChunks });
    checkChoices(plan, choices);
    const refused = sortFailed([...source.refused, ...((await fetched) ?? [])]);
    if (onPlan?.(plan, refused) === false) return null;
    if (plan.pairs.length === 0) {
      const message = 'No image was found together with its mask.';
      throw new EngineError('InvalidDataset', message, refused);
    }
    const damaged = await source.fetch(pathsOfAll(plan.pairs), hooks.signal);
    const result = await engine.convertIntake({ plan, root: source.root, out }, hooks);
    return { plan, result: withDamaged(result, damaged), refused };
  } finally {
    source.close();
  }
}
