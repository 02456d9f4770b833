import {
  collisionKey,
  contentTypeOf,
  type FailedFile,
  isSystemFile,
  normalizeName,
  sortNames,
  uploadNameProblem,
  type Warning,
} from '@twinset/contract';
import type { Call } from '../../context.ts';
import { AppError, orFail } from '../../lib/app-error.ts';
import type { Kind } from '../../records/files.ts';
import { needBucket, refuseDuringRun } from '../session/guards.ts';

export type SignUploadsInput = { filenames: string[]; folder_path: string; content_types?: string[] };

function folderOf(path: string): Kind {
  if (path === 'images' || path === 'masks') return path;
  throw new AppError('InvalidRequest', 'folder_path is neither "images" nor "masks".');
}

/** Sorts the names out: which may be uploaded, which are refused and why, which are skipped. */
function judgeNames(filenames: string[], present: string[], filesMax: number) {
  const failedFiles: FailedFile[] = [];
  const accepted: string[] = [];
  const skipped: string[] = [];
  const byKey = new Map(present.map((name) => [collisionKey(name), name]));
  const there = new Set(present);
  const taken = new Set<string>();
  let count = present.length;
  for (const raw of sortNames(new Set(filenames))) {
    const name = normalizeName(raw);
    const refuse = (reason: string) => failedFiles.push({ filename: raw, reason });
    const problem = isSystemFile(name) ? null : uploadNameProblem(raw);
    const twin = byKey.get(collisionKey(name));
    if (isSystemFile(name)) skipped.push(raw);
    else if (problem !== null) refuse(problem);
    else if (twin !== undefined && twin !== name) {
      refuse(`The name differs from "${twin}" only by case, spelling or extension.`);
    } else if (taken.has(name)) refuse('The name stands twice in the list.');
    else if (!there.has(name) && count >= filesMax) {
      refuse(`A session holds at most ${filesMax} files of a kind.`);
    } else {
      if (!there.has(name)) count++;
      byKey.set(collisionKey(name), name);
      taken.add(name);
      accepted.push(raw);
    }
  }
  return { accepted, failedFiles, skipped };
}

/** A wrong format has a row of its own. */
const codeOf = (failed: FailedFile[]) =>
  failed.every((f) => f.reason.includes('valid format')) ? 'InvalidFile' : 'InvalidNames';
const someReasons = (failed: FailedFile[]) =>
  failed.length === 1
    ? failed[0]?.reason
    : `None of the ${failed.length} names can be used: ${failed[0]?.reason}`;

/**
 * Signs one upload URL a name; what the storage signs as a path begins with `origin`. What the last upload refused is
 * forgotten.
 * @throws AppError InvalidRequest (folder), InvalidFile or InvalidNames (no name is left), RunInProgress
 */
export const signUploads = ({ ctx, session, input, origin }: Call<SignUploadsInput> & { origin: string }) =>
  ctx.lock(session, async () => {
    const kind = folderOf(input.folder_path);
    refuseDuringRun({ ctx, session });
    needBucket({ ctx, session });
    const types = new Map(input.filenames.map((name, i) => [name, contentTypeOf(input.content_types?.[i])]));
    return orFail('UploadFailed', async () => {
      const present = (await ctx.storage.list(session, kind)).map((o) => o.name);
      const { accepted, failedFiles, skipped } = judgeNames(input.filenames, present, ctx.limits.filesMax);
      ctx.records.together(() => {
        ctx.records.files.clearFailures(session, kind);
        for (const failed of failedFiles) ctx.records.files.fail(session, kind, failed, 'sign');
      });
      if (accepted.length === 0 && failedFiles.length > 0) {
        throw new AppError(codeOf(failedFiles), someReasons(failedFiles), {
          details: failedFiles,
          failedFiles,
        });
      }
      const sign = async (filename: string) => {
        const url = await ctx.storage.signUpload({
          session,
          object: `${kind}/${normalizeName(filename)}`,
          contentType: contentTypeOf(types.get(filename)),
        });
        return { filename, url: url.startsWith('/') ? origin + url : url };
      };
      const results = await Promise.all(accepted.map(sign));
      const warnings: Warning[] =
        skipped.length === 0
          ? []
          : [
              {
                code: 'SystemFiles',
                message: `Skipped ${skipped.length} file(s) of the operating system.`,
                files: skipped,
              },
            ];
      return { success: true as const, results, failedFiles, ...(warnings.length > 0 ? { warnings } : {}) };
    });
  });
