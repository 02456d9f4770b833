import { runStepsWith, sortByNameInSteps } from '@twinset/contract';
import { type ImageFacts, type MaskFacts, masksEqualToImages, notesInSteps } from '@twinset/engine';
import type { Call } from '../../context.ts';
import { createTimeSlice } from '../../lib/time-slice.ts';
import type { Kind } from '../../records/file-rows.ts';
import type { StoredObject } from '../../storage/port.ts';
import { type Dataset, loadDataset } from './internal.ts';

/** Returns the most severe warning of each file, by name. */
async function notesOf(dataset: Dataset, kind: Kind): Promise<Map<string, string>> {
  const { masks, pairing, misfits, unfit } = dataset;
  const pause = createTimeSlice();
  const notes = await runStepsWith(notesInSteps(kind === 'masks' ? [...masks.values()] : []), pause);
  const orphans = new Set(kind === 'images' ? pairing.orphanImages : pairing.orphanMasks);
  for (const name of orphans) notes.set(name, kind === 'images' ? 'No mask yet' : 'No image yet');
  for (const group of pairing.several) {
    const its = group.of === kind ? ` its ${kind === 'images' ? 'mask' : 'image'}` : '';
    for (const name of group[kind]) {
      if (orphans.has(name)) notes.set(name, `Several ${group.of} match${its}`);
    }
  }
  await pause();
  for (const { image, mask } of await runStepsWith(masksEqualToImages(dataset), pause)) {
    if (kind === 'images') notes.set(image, 'Same file as its mask');
    else notes.set(mask, 'Same file as its image');
  }
  await pause();
  const imageOf = new Map(misfits.length === 0 ? [] : pairing.pairs.map((pair) => [pair.mask, pair.image]));
  for (const { filename, reason } of misfits) {
    notes.set(kind === 'masks' ? filename : (imageOf.get(filename) ?? filename), reason);
  }
  if (kind === 'masks') for (const { filename, reason } of unfit?.details ?? []) notes.set(filename, reason);
  return notes;
}

const NONE: readonly StoredObject[] = [];
const kindText = (facts: ImageFacts | MaskFacts) => ('kindText' in facts ? facts.kindText : facts.kind);

/**
 * Returns one row per file for the lists of the upload pages, as the bytes of the answer (JSON): those of thousands of
 * files are kept until one changes.
 */
export async function fileList({
  ctx,
  session,
  input: { kind },
}: Call<{ kind: Kind }>): Promise<Uint8Array<ArrayBuffer>> {
  const { caches, records, storage } = ctx;
  const objects = records.sessions.get(session)?.bucket ? await storage.list(session, kind) : NONE;
  const dataset = await loadDataset(ctx, session);
  const sorted = await caches.derive(`${session} sorted ${kind}`, [objects], () =>
    runStepsWith(
      sortByNameInSteps(objects, ({ name }) => name),
      createTimeSlice(),
    ),
  );
  const notes = await caches.derive(`${session} notes ${kind}`, [dataset], () => notesOf(dataset, kind));
  const rowOf = (object: StoredObject) => {
    const row = records.files.get(session, kind, object.name);
    const known = row?.etag === object.etag ? row : undefined;
    const note = known ? (notes.get(object.name) ?? null) : 'Not processed yet';
    return {
      name: object.name,
      bytes: object.bytes,
      uploaded: Math.round(object.stored),
      width: known?.facts.width ?? null,
      height: known?.facts.height ?? null,
      kind: known ? kindText(known.facts) : '',
      state: known ? (note === null ? ('ready' as const) : ('attention' as const)) : ('pending' as const),
      note,
    };
  };
  const listed = async () => {
    const pause = createTimeSlice();
    const texts: string[] = [];
    for (const object of sorted) {
      texts.push(JSON.stringify(rowOf(object)));
      await pause();
    }
    return new TextEncoder().encode(`{"success":true,"results":[${texts.join(',')}]}`);
  };
  return caches.derive(`${session} rows ${kind}`, [sorted, notes, records.files.changes(session)], listed);
}
