import {
  collisionKey,
  contentTypeOf,
  type FailedFile,
  isSystemFile,
  NAMES_PER_FILE,
  nameCollisionProblem,
  normalizeName,
  someReasons,
  sortByName,
  uploadNameProblem,
  type Warning,
} from '@twinset/contract';
import type { Call, Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { createTimeSlice } from '../../lib/time-slice.ts';
import type { Kind } from '../../records/file-rows.ts';
import { TUNABLES } from '../../tunables.ts';
import { verb } from '../verb.ts';
import { uploadUrl } from './internal.ts';
import { type KnownNames, knownNames } from './known-names.ts';

type SignUploadsInput = {
  filenames: string[];
  folder_path: Kind;
  content_types?: string[];
  /** Origin of URLs that the storage signs as a path. */
  origin: string;
};

/** Returns names that occur more than once, with their counts. */
function repeatedNames(filenames: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of filenames) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map([...counts].filter(([, count]) => count > 1));
}

const timesOf = (count = 0) => (count === 2 ? 'twice' : `${count} times`);

/**
 * Sorts names into accepted, refused (with the reason) and skipped ones. One URL would receive all files of a repeated
 * name in turn, and only the last would be kept: such a name is refused.
 */
async function validateNames(filenames: string[], known: KnownNames, filesMax: number) {
  const failedFiles: FailedFile[] = [];
  const accepted: string[] = [];
  const skipped: string[] = [];
  const slice = createTimeSlice();
  /** Accepted names by their keys. */
  const byKey = new Map<string, string>();
  const { keys: there } = known;
  const taken = new Set<string>();
  const repeated = repeatedNames(filenames);
  let count = there.size;
  const named: { raw: string; name: string }[] = [];
  for (const raw of new Set(filenames)) {
    await slice();
    named.push({ raw, name: normalizeName(raw) });
  }
  for (const { raw, name } of sortByName(named, (one) => one.name)) {
    await slice();
    const refuse = (reason: string) => failedFiles.push({ filename: raw, reason });
    const problem = isSystemFile(name) ? null : uploadNameProblem(raw);
    const key = collisionKey(name);
    const twin = byKey.get(key) ?? known.byKey.get(key);
    if (isSystemFile(name)) skipped.push(raw);
    else if (problem !== null) refuse(problem);
    else if (repeated.has(raw))
      refuse(
        `The name occurs ${timesOf(repeated.get(raw))} in this upload. Rename the files so that each name is unique.`,
      );
    else if (twin !== undefined && twin !== name) {
      refuse(nameCollisionProblem(twin));
    } else if (taken.has(name)) refuse('The name occurs twice in this upload.');
    else if (!there.has(name) && count >= filesMax) {
      refuse(`A session can contain at most ${filesMax} images and as many masks.`);
    } else {
      if (!there.has(name)) count++;
      byKey.set(key, name);
      taken.add(name);
      accepted.push(raw);
    }
  }
  return { accepted, failedFiles, skipped };
}

/** Replaces the failures of the last upload. */
async function recordFailures(ctx: Ctx, session: string, kind: Kind, failed: FailedFile[]): Promise<void> {
  const { files, transaction } = ctx.records;
  files.clearFailures(session, kind);
  const slice = createTimeSlice(0);
  const atOnce = TUNABLES.failuresAtOnce.value;
  for (let at = 0; at < failed.length; at += atOnce) {
    transaction(() => {
      for (const one of failed.slice(at, at + atOnce)) files.fail(session, kind, one, 'sign');
    });
    await slice();
  }
}

/** Returns the code for the response; a wrong format has a separate one. */
const codeOf = (failed: FailedFile[]) =>
  failed.every((f) => f.reason.includes('valid format')) ? 'InvalidFile' : 'InvalidNames';
const messageOf = (failed: FailedFile[]) =>
  failed.length === 1
    ? failed[0]?.reason
    : `None of the ${failed.length} names can be used. ${someReasons(failed, 3)}`;

/**
 * Signs one upload URL per name. Clears the failures of the last upload.
 * @throws AppError InvalidFile or InvalidNames (no name is accepted), RunInProgress, TooLarge (too many
 *   names)
 */
export const signUploads = verb(
  {
    code: 'UploadFailed',
    needs: ['session', 'bucket'],
    idle: true,
    lock: 'session',
  },
  async ({ ctx, session, input }: Call<SignUploadsInput>) => {
    const kind = input.folder_path;
    const namesMax = NAMES_PER_FILE * ctx.limits.filesMax;
    if (input.filenames.length > namesMax) {
      throw new AppError(
        'TooLarge',
        `The request has ${input.filenames.length} file names; at most ${namesMax} are allowed. Upload the files in several steps.`,
      );
    }
    const types = new Map(input.filenames.map((name, i) => [name, contentTypeOf(input.content_types?.[i])]));
    const objects = await ctx.storage.list(session, kind);
    const known = await knownNames(ctx, session, kind, objects, createTimeSlice());
    const { accepted, failedFiles, skipped } = await validateNames(
      input.filenames,
      known,
      ctx.limits.filesMax,
    );
    await recordFailures(ctx, session, kind, failedFiles);
    if (accepted.length === 0 && failedFiles.length > 0) {
      throw new AppError(codeOf(failedFiles), messageOf(failedFiles), {
        details: failedFiles,
        failedFiles,
      });
    }
    const sign = async (filename: string) => {
      const object = `${kind}/${normalizeName(filename)}`;
      const contentType = contentTypeOf(types.get(filename));
      return { filename, url: await uploadUrl(ctx, { session, object, contentType }, input.origin) };
    };
    const results: { filename: string; url: string }[] = [];
    const slice = createTimeSlice();
    for (const filename of accepted) {
      await slice();
      results.push(await sign(filename));
    }
    const warnings: Warning[] =
      skipped.length === 0
        ? []
        : [
            {
              code: 'SystemFiles',
              message: `Skipped ${skipped.length} operating system file(s).`,
              files: skipped,
            },
          ];
    return { success: true as const, results, failedFiles, ...(warnings.length > 0 ? { warnings } : {}) };
  },
);
