import { expect, test } from 'bun:test';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sizedText } from '../lib/sized-text.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { ReceiptFile } from './receipt-file.ts';

const folder = temporaryFolder();

/** Returns the joined text, and the size that was announced. */
async function joinedText(receipts: ReceiptFile): Promise<{ text: string; size: number }> {
  const { size, chunks } = receipts.joined(await sizedText(() => ['[', 'é ']), ',\n', ']');
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk.slice());
  return { text: Buffer.concat(parts).toString(), size };
}

test('receipts are in the order of the sets and outputs, whatever that of their tasks', async () => {
  const receipts = new ReceiptFile(join(folder, 'few'));
  receipts.add({ set: 'test', index: 0 }, '"t0"');
  receipts.add({ set: 'train', index: 10 }, '"ü10"');
  receipts.add({ set: 'train', index: 2 }, '"ü2"');
  receipts.add({ set: 'val', index: 0 }, '"v0"');
  const { text, size } = await joinedText(receipts);
  expect(text).toBe('[é "ü2",\n"ü10",\n"v0",\n"t0"]');
  expect(size).toBe(Buffer.byteLength(text));
  expect(receipts.length).toBe(4);
  expect(statSync(join(folder, 'few')).size).toBe(0);
  receipts.close();
});

test('receipts that outgrow the first memory are complete', async () => {
  const receipts = new ReceiptFile(join(folder, 'growing'));
  const wanted = Array.from({ length: 60 }, (_, index) => JSON.stringify('é'.repeat(index * 40)));
  for (const [index, text] of wanted.entries()) receipts.add({ set: 'train', index }, text);
  expect([...receipts.inOrder()]).toEqual(wanted);
  expect((await joinedText(receipts)).text).toBe(`[é ${wanted.join(',\n')}]`);
  receipts.close();
});

test('receipts of several blocks are complete, also after they were read before', async () => {
  const receipts = new ReceiptFile(join(folder, 'many'));
  const long = 'x'.repeat(1000);
  const wanted = Array.from({ length: 3000 }, (_, index) => JSON.stringify(`${index} ${long}`));
  for (const index of wanted.keys()) {
    if (index === 1500) expect([...receipts.inOrder()]).toHaveLength(1500);
    receipts.add({ set: 'train', index: wanted.length - 1 - index }, wanted.at(-1 - index) as string);
  }
  const { text, size } = await joinedText(receipts);
  expect(text).toBe(`[é ${wanted.join(',\n')}]`);
  expect(size).toBe(Buffer.byteLength(text));
  receipts.close();
});

test('a receipt that is longer than a block is complete', async () => {
  const receipts = new ReceiptFile(join(folder, 'long'));
  const long = 'é'.repeat(1 << 20);
  for (const [index, text] of ['1', long, '3'].entries()) receipts.add({ set: 'val', index }, text);
  expect([...receipts.inOrder()]).toEqual(['1', long, '3']);
  const { text, size } = await joinedText(receipts);
  expect(text).toBe(`[é 1,\n${long},\n3]`);
  expect(size).toBe(Buffer.byteLength(text));
  receipts.close();
});

test('without receipts the text is that around them', async () => {
  const receipts = new ReceiptFile(join(folder, 'none'));
  expect(await joinedText(receipts)).toEqual({ text: '[é ]', size: 5 });
  receipts.close();
});
