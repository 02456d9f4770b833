import { expect, test } from 'bun:test';
import { fileRows, type StoredFile } from './file-rows.ts';

const stored = (name: string, state: StoredFile['state'], note: string | null = null): StoredFile => ({
  name,
  bytes: 2000,
  uploaded: 1,
  width: state === 'pending' ? null : 640,
  height: state === 'pending' ? null : 480,
  kind: 'PNG, 8-bit RGB',
  state,
  note,
});

const IDLE = { uploading: false, alone: false };
const SENDING = { uploading: true, alone: false };

test('fileRows() lists files that need attention first and keeps the order of the rest', () => {
  const rows = fileRows(
    [stored('1.png', 'ready'), stored('2.png', 'attention', 'No mask yet'), stored('3.png', 'ready')],
    [],
    IDLE,
  );
  expect(rows.map(({ name }) => name)).toEqual(['2.png', '1.png', '3.png']);
  expect(rows[0]).toMatchObject({ problem: 'No mask yet', tone: 'bad' });
  expect(rows[1]).toMatchObject({ size: '640 × 480 px', kind: 'PNG, 8-bit RGB', state: 'Ready' });
});

test('fileRows() shows a finding of the report at its file, among those that need attention', () => {
  const findings = new Map([['2.png', '2 masks contain stray labels.']]);
  const rows = fileRows([stored('1.png', 'ready'), stored('2.png', 'ready')], [], { ...IDLE, findings });
  expect(rows.map(({ name, state, problem }) => [name, state, problem])).toEqual([
    ['2.png', 'Needs attention', '2 masks contain stray labels.'],
    ['1.png', 'Ready', undefined],
  ]);
});

test('fileRows() lists a file that is being uploaded once, at its place by name', () => {
  const rows = fileRows(
    [stored('1.png', 'ready'), stored('10.png', 'ready')],
    [
      { name: '2.png', bytes: 100, sent: 25, state: 'sending' },
      { name: '10.png', bytes: 100, sent: 0, state: 'waiting' },
    ],
    SENDING,
  );
  expect(rows.map(({ name, state, progress }) => [name, state, progress])).toEqual([
    ['1.png', 'Ready', undefined],
    ['2.png', 'Sending', 0.25],
    ['10.png', 'Waiting', undefined],
  ]);
});

test('fileRows() reports an unprocessed file as a problem only while no upload is in progress', () => {
  const files = [stored('1.png', 'ready'), stored('2.png', 'pending', 'Not processed yet')];
  expect(fileRows(files, [], SENDING).map(({ problem }) => problem)).toEqual([undefined, undefined]);
  expect(fileRows(files, [], IDLE)[0]).toMatchObject({
    name: '2.png',
    problem: 'Not processed yet',
    size: '2.0 KB',
  });
});

test('fileRows() keeps rows in place while files fail, and shows the reason', () => {
  const sending = [
    { name: 'a.png', bytes: 1, sent: 1, state: 'sent' as const },
    { name: 'b.png', bytes: 1, sent: 0, state: 'failed' as const, reason: 'The connection was lost.' },
  ];
  const rows = fileRows([], sending, SENDING);
  expect(rows.map(({ name, problem }) => [name, problem])).toEqual([
    ['a.png', undefined],
    ['b.png', 'The connection was lost.'],
  ]);
});

test('fileRows() does not report a missing partner while there are no files of the other kind', () => {
  const files = [stored('1.png', 'attention', 'No mask yet')];
  const [row] = fileRows(files, [], { ...IDLE, alone: true });
  expect(row?.state).toBe('Ready');
  expect(row?.problem).toBeUndefined();
});
