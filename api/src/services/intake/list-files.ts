import type { ListedPath } from '@twinset/contract';
import type { Call } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { verb } from '../verb.ts';
import { type ForIntake, intakeOf, stateOf } from './internal.ts';
import { deskIn } from './needed-files.ts';

/**
 * Adds dropped files to the listing. After the last one, each file is accepted, or refused by its path.
 * @throws AppError NotFound, InvalidRequest (files were left out, or are too many)
 */
export const listFiles = verb(
  { needs: ['session', 'bucket', 'project'], idle: false, lock: 'session' },
  async ({ ctx, session, input }: Call<ForIntake & { from: number; files: ListedPath[] }>) => {
    const row = intakeOf(ctx, session, input.id);
    const { source, listed } = row;
    const answer = async () => ({ success: true as const, intake: await stateOf(ctx, session, row) });
    // Repeated after a lost response.
    if (row.stage !== 'listing' || input.from < listed.files) return answer();
    if (source.kind !== 'files' || input.from > listed.files) {
      const message = `${listed.files} files are listed; the next call must begin there (from).`;
      throw new AppError('InvalidRequest', message);
    }
    if (listed.files + input.files.length > source.total) {
      throw new AppError('InvalidRequest', `More files are listed than ${source.total} (total).`);
    }
    const desk = deskIn(ctx, session);
    const text = input.files.map((file) => `${JSON.stringify(file)}\n`).join('');
    // A call that a crash interrupted is repeated, and replaces the file.
    await Bun.write(desk.rawFrom(listed.files), text);
    listed.files += input.files.length;
    listed.bytes += input.files.reduce((sum, { bytes }) => sum + bytes, 0);
    if (listed.files === source.total) {
      row.listed = await ctx.engine.acceptListing(desk.dir);
      row.stage = 'open';
    }
    ctx.records.intakes.put(session, row);
    return answer();
  },
);
