import { CsvError } from './csv-error.ts';

const [LINE_FEED, RETURN] = [10, 13];
const ADVICE = 'Save it as "CSV UTF-8" and upload it again.';
/** Bytes examined to detect UTF-16 without a byte order mark: every other one is 0 in mostly Latin text. */
const SAMPLE_BYTES = 512;

/**
 * Returns the text of a CSV: UTF-8 or UTF-16, with or without a byte order mark, which is removed.
 * @throws CsvError for any other encoding, with the advice to save as UTF-8.
 */
export function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw new CsvError(`The file is a spreadsheet workbook, not a CSV file. ${ADVICE}`);
  }
  const encoding = encodingOf(bytes);
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    if (encoding !== 'utf-8') throw new CsvError(`The file is not valid UTF-16. ${ADVICE}`);
    throw new CsvError(
      `Line ${lineOfFault(bytes)} is not valid UTF-8; the file seems to use a legacy encoding such as Windows-1252. ${ADVICE}`,
    );
  }
  if (text.includes('\0')) throw new CsvError(`The file is not text (it contains NUL bytes). ${ADVICE}`);
  return text;
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  sample.forEach((byte, i) => {
    if (byte === 0) zeros[i % 2]++;
  });
  const most = sample.length / 4;
  if (zeros[1] > most && zeros[0] === 0) return 'utf-16le';
  if (zeros[0] > most && zeros[1] === 0) return 'utf-16be';
  return 'utf-8';
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, i) => bytes[i] === byte);
}

/** Returns the line, from 1, with the first byte that is not UTF-8. */
function lineOfFault(bytes: Uint8Array): number {
  const lossy = new TextDecoder('utf-8').decode(bytes);
  const end = Math.max(0, lossy.indexOf('\ufffd'));
  let line = 1;
  for (let at = 0; at < end; at++) {
    const code = lossy.charCodeAt(at);
    const isSecondHalf = code === LINE_FEED && at > 0 && lossy.charCodeAt(at - 1) === RETURN;
    if ((code === LINE_FEED || code === RETURN) && !isSecondHalf) line++;
  }
  return line;
}
