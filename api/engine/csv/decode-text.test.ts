import { expect, test } from 'bun:test';
import { decodeText } from './decode-text.ts';

const TEXT = 'image_id,場所\n東京.png,日本\n';

/** Encodes a text in UTF-16. */
function utf16(text: string, order: 'le' | 'be', mark: boolean): Uint8Array {
  const bytes = Buffer.from(mark ? `\ufeff${text}` : text, 'utf16le');
  return new Uint8Array(order === 'le' ? bytes : bytes.swap16());
}

test('UTF-8 and UTF-16 are read, a byte order mark is dropped', () => {
  expect(decodeText(new TextEncoder().encode(TEXT))).toBe(TEXT);
  expect(decodeText(new TextEncoder().encode(`\ufeff${TEXT}`))).toBe(TEXT);
  for (const order of ['le', 'be'] as const) {
    expect(decodeText(utf16(TEXT, order, true))).toBe(TEXT);
    // Text of one script alone has no zero bytes that would reveal the encoding.
    expect(decodeText(utf16('東京', order, true))).toBe('東京');
    expect(decodeText(utf16('image_id,site\na.png,1\n', order, false))).toBe('image_id,site\na.png,1\n');
  }
});

test('a workbook, other code pages and damaged UTF-16 are refused with the advice to save as UTF-8', () => {
  const bad = [
    Uint8Array.of(0x50, 0x4b, 0x03, 0x04),
    Uint8Array.of(0x61, 0x0a, 0xe9, 0x0a),
    Uint8Array.of(0xff, 0xfe, 0x00, 0xd8),
  ];
  for (const bytes of bad) expect(() => decodeText(bytes)).toThrow('CSV UTF-8');
  expect(() => decodeText(Uint8Array.of(0x61, 0x0a, 0xe9, 0x0a))).toThrow('Line 2');
});
