import { beforeEach, expect, test } from 'bun:test';
import { getStore } from '@twinset/sdk';
import { type Answers, refusal, setupPageTest, waitFor } from '@twinset/testing';
import { cancelIntake } from './intake-flow.ts';
import { getIntake, resetIntake } from './intake-state.ts';
import { takeOffer, uploadPlain } from './take-offer.ts';

const stage = setupPageTest();
beforeEach(() => resetIntake());

/** Returns an entry of a drop whose file is read when the test gives it. */
function slowEntry(fullPath: string) {
  let give: (file: File) => void = () => {};
  const file = (ok: (file: File) => void) => {
    give = ok;
  };
  const entry = { fullPath, name: fullPath, isDirectory: false, file } as unknown as FileSystemEntry;
  return { entry, give: () => give(new File(['x'], fullPath)) };
}

const files = (name: string) => ({
  files: [{ path: name, file: new File(['x'], name) }],
  unreadable: [],
});

test('a drop whose reading is cancelled is not used, also while another one is read', async () => {
  stage.show(null, { intake: { success: true, intake: null } });
  const [first, second] = [slowEntry('a.zip'), slowEntry('b.zip')];
  resetIntake({ isOpen: true });
  const taken = takeOffer([first.entry], null);
  await waitFor(() => expect(getIntake().step).toBe('read'));
  await cancelIntake();
  expect(getIntake().step).toBe('choose');
  const next = takeOffer([second.entry], null);
  await waitFor(() => expect(getIntake().step).toBe('read'));
  first.give();
  await taken;
  expect(stage.sent('beginIntake')).toEqual([]);
  second.give();
  await next;
  const sources = stage
    .sent('beginIntake')
    .map(({ body }) => (body as { source: { name: string } }).source.name);
  expect(sources).toEqual(['b.zip']);
});

const REFUSED: Answers = { signUploadUrls: refusal('InvalidFile', 'Refused.') };
/** Returns the kinds of the uploads that were begun. */
const begun = () =>
  stage.sent('signUploadUrls').map(({ body }) => (body as { folder_path: string }).folder_path);

test('masks do not wait for the upload of images', async () => {
  stage.show(null, REFUSED);
  getStore().setBusy('imageIsUploading', true);
  const images = uploadPlain('images', files('a.png'));
  await uploadPlain('masks', files('b.png'));
  expect(begun()).toEqual(['masks']);
  getStore().setBusy('imageIsUploading', false);
  await images;
  expect(begun()).toEqual(['masks', 'images']);
});

test('an upload that fails unexpectedly does not end the later ones', async () => {
  stage.show(null, REFUSED);
  const broken = { files: [{ path: 'a.png', file: null as unknown as File }], unreadable: [] };
  await expect(uploadPlain('images', broken)).rejects.toThrow();
  await uploadPlain('images', files('b.png'));
  expect(begun()).toEqual(['images']);
});

test('an upload page lists entries that cannot be read, with and without files beside them', async () => {
  stage.show(null, REFUSED);
  const lost = { fullPath: '/lost.png', name: 'lost.png', isDirectory: false } as unknown as FileSystemEntry;
  const entry = Object.assign(lost, {
    file: (_: unknown, fail: (error: Error) => void) => fail(new Error()),
  });
  await takeOffer([entry], 'masks');
  const names = () => getStore().view.failed.masks.map(({ filename }) => filename);
  expect(names()).toEqual(['lost.png']);
  expect(getIntake().isOpen).toBe(false);
  expect(begun()).toEqual([]);
  await takeOffer([new File(['x'], 'b.png'), entry], 'masks');
  expect(names()).toContain('lost.png');
  expect(begun()).toEqual(['masks']);
});
