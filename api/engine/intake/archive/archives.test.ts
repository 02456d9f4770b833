import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openSource } from '../open-source.ts';
import { makeTar, makeZip, type TestEntry } from '../testing/make-archives.ts';
import { ARCHIVE_LIMITS } from './limits.ts';

const folder = temporaryFolder();
const text = (content: string) => new TextEncoder().encode(content);
let made = 0;

/** Writes an archive and unpacks all of it below a separate folder. */
async function unpack(entries: readonly TestEntry[], kind: 'zip' | 'tar', limits = {}) {
  const root = join(folder, `${++made}`, 'in');
  const path = join(folder, `set${made}.${kind}`);
  await Bun.write(path, kind === 'zip' ? makeZip(entries) : await makeTar(entries));
  const source = await openSource(path, root, { ...ARCHIVE_LIMITS, ...limits });
  const failed = await source.fetch(new Set(source.files.map((file) => file.path)));
  source.close();
  const written = await readdir(dirname(root), { recursive: true }).catch(() => []);
  return {
    refused: [...source.refused, ...failed],
    written: written.filter((name) => name.includes('.')).sort(),
  };
}

const good: TestEntry = { path: 'a/good.png', bytes: text('good') };
const wrong: [string, TestEntry, string][] = [
  ['a path above the archive', { path: '../evil.png', bytes: text('x') }, 'leads out of the archive'],
  ['a path through a folder', { path: 'a/../../evil.png', bytes: text('x') }, 'leads out of the archive'],
  ['an absolute path', { path: '/tmp/evil.png', bytes: text('x') }, 'is absolute'],
  ['a path of another drive', { path: 'C:/evil.png', bytes: text('x') }, 'is absolute'],
  ['an empty part', { path: 'a//evil.png', bytes: text('x') }, 'an empty part'],
  ['a link', { path: 'a/link.png', bytes: text('/etc/passwd'), isLink: true }, 'Links are not unpacked'],
  ['the same name', { path: 'a/good.png', bytes: text('other') }, 'another file of this name'],
  ['a name that differs by case', { path: 'A/Good.png', bytes: text('other') }, 'another file of this name'],
  ['a deep path', { path: `${'d/'.repeat(33)}evil.png`, bytes: text('x') }, 'more than 32 folders deep'],
];

test.each(wrong.flatMap((row) => [['zip', ...row] as const, ['tar', ...row] as const]))(
  'a %s with %s: the entry is named, the others are unpacked',
  async (kind, _, entry, reason) => {
    const { refused, written } = await unpack([good, entry, { path: 'b.png', bytes: text('b') }], kind);
    expect(refused).toEqual([{ filename: entry.path, reason: expect.stringContaining(reason) }]);
    expect(written).toEqual(['in/a/good.png', 'in/b.png']);
  },
);

test('names of Windows with backslashes are folders, and cannot leave the archive', async () => {
  const { refused, written } = await unpack(
    [{ path: 'a\\b.png', bytes: text('x') }, { path: '..\\c.png' }],
    'zip',
  );
  expect(written).toEqual(['in/a/b.png']);
  expect(refused).toEqual([{ filename: '../c.png', reason: expect.stringContaining('leads out') }]);
});

test('an encrypted entry and one of a bomb are named', async () => {
  const bomb = { path: 'bomb.png', bytes: new Uint8Array(2_000_000), isDeflated: true };
  const { refused, written } = await unpack(
    [good, { path: 'secret.png', bytes: text('x'), isDeflated: true, isEncrypted: true }, bomb],
    'zip',
    { smallBytes: 1000, ratio: 100 },
  );
  expect(refused).toEqual([
    { filename: 'secret.png', reason: 'The file is encrypted.' },
    { filename: 'bomb.png', reason: 'The file unpacks to more than 100 times its size in the archive.' },
  ]);
  expect(written).toEqual(['in/a/good.png']);
});

test.each(['zip', 'tar'] as const)(
  'a %s above the limits is refused as a whole, with the limit',
  async (kind) => {
    const entries = [good, { path: 'b.png', bytes: new Uint8Array(5000) }];
    expect(unpack(entries, kind, { entries: 1 })).rejects.toThrow('The archive has more than 1 entries.');
    expect(unpack(entries, kind, { bytes: 4096 })).rejects.toThrow('unpacks to more than');
  },
);

test('a tar.gz that unpacks to far more than its size is refused', async () => {
  const path = join(folder, 'bomb.tar.gz');
  await Bun.write(path, await makeTar([{ path: 'a.png', bytes: new Uint8Array(3_000_000) }], true));
  const limits = { ...ARCHIVE_LIMITS, smallBytes: 1000, ratio: 100 };
  expect(openSource(path, join(folder, 'bomb'), limits)).rejects.toThrow('more than 100 times its size');
});

test('a tar whose entries are known is read to unpack them only, with the same files', async () => {
  const entries = [good, { ...good, bytes: text('other') }, { path: 'b.png', bytes: text('b') }];
  const link = { path: 'link.png', bytes: text('/etc/passwd'), isLink: true };
  await Bun.write(join(folder, 'known.tar'), await makeTar([...entries, link]));
  const root = join(folder, 'known');
  const source = await openSource(join(folder, 'known.tar'), root, ARCHIVE_LIMITS, { isListed: true });
  expect([source.files, source.refused]).toEqual([[], []]);
  expect(await source.fetch(new Set([good.path, link.path]))).toEqual([]);
  expect((await readdir(root, { recursive: true })).sort()).toEqual(['a', 'a/good.png']);
  expect(await Bun.file(join(root, good.path)).text()).toBe('good');
});

test('a tar that was replaced after its listing is refused above the limits', async () => {
  const path = join(folder, 'replaced.tar');
  await Bun.write(path, await makeTar([good, { path: 'b.png', bytes: new Uint8Array(5000) }]));
  const fetched = async (limits: object) => {
    const options = { isListed: true };
    const source = await openSource(
      path,
      join(folder, 'replaced'),
      { ...ARCHIVE_LIMITS, ...limits },
      options,
    );
    return source.fetch(new Set(['b.png']));
  };
  await expect(fetched({ entries: 1 })).rejects.toThrow('The archive has more than 1 entries.');
  await expect(fetched({ bytes: 4096 })).rejects.toThrow('unpacks to more than');
});

test('a damaged entry is named, and the others are unpacked', async () => {
  const zip = makeZip([{ path: 'a.png', bytes: text('aaaa'.repeat(99)), isDeflated: true }, good]);
  zip.fill(0xff, 35, 40);
  const path = join(folder, 'damaged.zip');
  await Bun.write(path, zip);
  const source = await openSource(path, join(folder, 'damaged'));
  const failed = await source.fetch(new Set(['a.png', 'a/good.png']));
  source.close();
  expect(failed).toEqual([
    { filename: 'a.png', reason: expect.stringMatching(/^The archive is damaged here: .*[^.]\.$/) },
  ]);
  expect(await Bun.file(join(folder, 'damaged/a/good.png')).text()).toBe('good');
  expect((await readdir(join(folder, 'damaged'))).sort()).toEqual(['a']);
});

test.each([
  ['broken.zip', 'no zip at all', /^“broken\.zip” is damaged: .*[^.]\.$/],
  ['broken.tar', 'no tar at all'.repeat(99), /^“broken\.tar” is damaged: .*[^.]\.$/],
  ['broken.tar.gz', '\x1f\x8bnot gzip', /^“broken\.tar\.gz” is damaged: .*[^.]\.$/],
  ['other.rar', 'Rar!', /^“other\.rar” is neither a folder/],
])('a file that is not an archive is refused and named: %s', async (name, content, says) => {
  await Bun.write(join(folder, name), content);
  expect(openSource(join(folder, name), join(folder, 'none'))).rejects.toThrow(says);
});

test('the name for messages may differ from that of the file', async () => {
  await Bun.write(join(folder, 'archive.zip'), 'no zip');
  const opened = openSource(join(folder, 'archive.zip'), join(folder, 'none'), ARCHIVE_LIMITS, {
    name: 'set.zip',
  });
  expect(opened).rejects.toThrow(/^“set\.zip” is damaged/);
});

test('a folder: links out of it are named, links in a circle end', async () => {
  const dir = join(folder, 'links');
  await mkdir(join(dir, 'a'), { recursive: true });
  await Bun.write(join(dir, 'a/1.png'), 'x');
  await symlink(dir, join(dir, 'a/circle'));
  await symlink('/etc', join(dir, 'etc'));
  await symlink(join(dir, 'nowhere'), join(dir, 'dead.png'));
  const { files, refused } = await openSource(dir, join(folder, 'none'));
  expect(files).toEqual([{ path: 'a/1.png', bytes: 1 }]);
  expect(refused).toEqual([
    { filename: 'dead.png', reason: 'The link leads nowhere.' },
    { filename: 'etc', reason: 'The link leads out of the folder.' },
  ]);
});

test.skipIf(!existsSync('/dev/full')).each(['zip', 'tar'] as const)(
  'a full disk is not a damage of a %s',
  async (kind) => {
    const root = join(folder, `${++made}`, 'in');
    const path = join(folder, `set${made}.${kind}`);
    await Bun.write(path, kind === 'zip' ? makeZip([good]) : await makeTar([good]));
    const source = await openSource(path, root, ARCHIVE_LIMITS);
    await mkdir(join(root, 'a'), { recursive: true });
    await symlink('/dev/full', join(root, 'a/good.png.part'));
    await expect(source.fetch(new Set([good.path]))).rejects.toMatchObject({ code: 'ENOSPC' });
    source.close();
  },
);
