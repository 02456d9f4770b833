import type { RenderOptions } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import type { FileRow, Kind } from '../../records/file-rows.ts';
import type { Dataset, RepairedDataset } from '../dataset/internal.ts';
import { scale16OfSet, turnsOf } from '../upload/internal.ts';

/** Returns how an uploaded file is shown; `key` changes with the file and with its rendering. */
export type LookOf = (kind: Kind, row: FileRow) => { key: string; options: RenderOptions };

/** Returns how a mask is shown after its repair; null if no repair changes it. */
export function repairedLook(
  { uploaded, dataset }: Pick<RepairedDataset, 'uploaded' | 'dataset'>,
  { name, facts }: Pick<FileRow, 'name' | 'facts'>,
): RenderOptions | null {
  const repair = dataset.located.masks.get(name)?.repair;
  if (!repair) return null;
  const orientation = turnsOf(uploaded)(name) ?? facts.orientation;
  return { kind: 'mask', orientation, plan: dataset.plan.mask, repair };
}

/** Returns how the uploaded files of a session are shown: the same function while none of them changes. */
export async function lookOf(ctx: Ctx, session: string, dataset: Dataset): Promise<LookOf> {
  const scale = await scale16OfSet(ctx, session);
  return ctx.caches.derive(`${session} look`, [dataset, scale], () => {
    const turnOf = turnsOf(dataset);
    const plan = dataset.plan.mask;
    const planKey = Bun.hash(JSON.stringify(plan)).toString(36);
    return (kind: Kind, { name, etag, facts }: FileRow) => {
      if (kind === 'images') {
        const scale16 = facts.bitDepth === 16 ? scale : undefined;
        const options: RenderOptions = { kind: 'image', orientation: facts.orientation, scale16 };
        return { key: `${etag} ${JSON.stringify(scale16 ?? null)}`, options };
      }
      const turn = turnOf(name);
      const orientation = turn ?? facts.orientation;
      return {
        key: `${etag} ${planKey} ${turn ?? ''}`.trimEnd(),
        options: { kind: 'mask' as const, orientation, plan },
      };
    };
  });
}
