import { sortByName } from '@twinset/contract';
import { type ImageFacts, type MaskFacts, maskNotes, masksEqualToImages } from '@twinset/engine';
import type { Call } from '../../context.ts';
import type { Kind } from '../../records/files.ts';
import { type Dataset, loadDataset } from './internal.ts';

/** What a person should look at, by file name; of several things the gravest. */
function notesOf(dataset: Dataset, kind: Kind): Map<string, string> {
  const { masks, pairing, misfits, unfit } = dataset;
  const notes = kind === 'masks' ? maskNotes([...masks.values()]) : new Map<string, string>();
  const orphans = new Set(kind === 'images' ? pairing.orphanImages : pairing.orphanMasks);
  for (const name of orphans) notes.set(name, kind === 'images' ? 'No mask yet' : 'No image yet');
  for (const group of pairing.several) {
    const its = group.of === kind ? ` its ${kind === 'images' ? 'mask' : 'image'}` : '';
    for (const name of group[kind]) {
      if (orphans.has(name)) notes.set(name, `Several ${group.of} match${its}`);
    }
  }
  for (const { image, mask } of masksEqualToImages(dataset)) {
    if (kind === 'images') notes.set(image, 'Same file as its mask');
    else notes.set(mask, 'Same file as its image');
  }
  const imageOf = new Map(pairing.pairs.map((pair) => [pair.mask, pair.image]));
  for (const { filename, reason } of misfits) {
    notes.set(kind === 'masks' ? filename : (imageOf.get(filename) ?? filename), reason);
  }
  if (kind === 'masks') for (const { filename, reason } of unfit?.details ?? []) notes.set(filename, reason);
  return notes;
}

const kindText = (facts: ImageFacts | MaskFacts) => ('kindText' in facts ? facts.kindText : facts.kind);

/** One row a file for the lists of the upload pages. */
export async function fileList({ ctx, session, input }: Call<{ kind: Kind }>) {
  const { kind } = input;
  const objects = ctx.records.sessions.get(session)?.bucket ? await ctx.storage.list(session, kind) : [];
  const rows = new Map(ctx.records.files.list(session, kind).map((row) => [row.name, row]));
  const notes = notesOf(loadDataset(ctx, session), kind);
  const results = sortByName(objects, ({ name }) => name).map((object) => {
    const row = rows.get(object.name);
    const known = row?.etag === object.etag ? row : undefined;
    const note = known ? (notes.get(object.name) ?? null) : 'Not processed yet';
    return {
      name: object.name,
      bytes: object.bytes,
      width: known?.facts.width ?? null,
      height: known?.facts.height ?? null,
      kind: known ? kindText(known.facts) : '',
      state: known ? (note === null ? ('ready' as const) : ('attention' as const)) : ('pending' as const),
      note,
    };
  });
  return { success: true as const, results };
}
