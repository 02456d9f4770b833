import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { yieldToEventLoop } from '@twinset/engine';
import { AppError, generalFailure } from '../lib/app-error.ts';
import { tooLarge } from '../lib/too-large.ts';
import { TUNABLES } from '../tunables.ts';
import { type Connection, endStalled } from './connection.ts';

/** A received form: its fields, and its file, which is on disk until the response is sent. */
export type Form = { fields: ReadonlyMap<string, string>; file: FormFile | null };
export type FormFile = { field: string; filename: string; path: string; bytes: number };

type Limits = {
  /** Path to which the file is written. */
  path: string;
  fileBytesMax: number;
  fieldBytesMax: number;
  connection: Connection | undefined;
};

/** Parts, and headers of a part: forms of this product have two parts with two headers each. */
const PARTS = { files: 1, fields: 8, parts: 8, headerPairs: 16, headerSize: 4096 } as const;
/** Bytes of boundaries and headers besides fields and file. */
const FRAMING_BYTES = 64 * 1024;

const malformed = (cause?: unknown) =>
  new AppError('InvalidRequest', 'The multipart form is malformed.', { cause });

/** Splits a body into parts of a size that is parsed in a few milliseconds; other requests are handled in between. */
async function* slices(body: AsyncIterable<Uint8Array>, count: (bytes: number) => void) {
  const size = TUNABLES.formSlice.value;
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length; at += size) {
      const slice = chunk.subarray(at, at + size);
      count(slice.length);
      yield slice;
      await yieldToEventLoop();
    }
  }
}

async function save(stream: BusboyFileStream, path: string): Promise<number> {
  const sink = Bun.file(path).writer({ highWaterMark: TUNABLES.uploadBuffer.value });
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      sink.write(chunk);
      await sink.flush();
    }
  } finally {
    await sink.end();
  }
  return bytes;
}

async function parse(request: Request, limits: Limits, count: (bytes: number) => void): Promise<Form> {
  const { path, fileBytesMax, fieldBytesMax } = limits;
  const fields = new Map<string, string>();
  const files: Promise<FormFile>[] = [];
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const sizes = { ...PARTS, fileSize: fileBytesMax, fieldSize: fieldBytesMax };
  const parser = new Busboy({ headers, preservePath: true, limits: sizes });
  const fail = (error: unknown) => void parser.destroy(error as Error);
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => fail(malformed(`too many parts: ${limit}`)));
  parser.on('field', (name, value, _, truncated) => {
    if (truncated)
      fail(new AppError('TooLarge', `The field "${name}" of the form exceeds ${fieldBytesMax} bytes.`));
    if (!fields.has(name)) fields.set(name, value);
  });
  parser.on('file', (field, stream, filename = '') => {
    stream.on('limit', () => fail(tooLarge({ bytes: fileBytesMax }, 'CSV')));
    // Its reader receives the error too.
    stream.on('error', () => {});
    parser.on('error', (error) => stream.destroy(error as Error));
    const saved = save(stream, path).then((bytes) => ({ field, filename, path, bytes }));
    saved.catch(fail);
    files.push(saved);
  });
  await pipeline(slices((request.body ?? []) as AsyncIterable<Uint8Array>, count), parser);
  return { fields, file: (await files[0]) ?? null };
}

/**
 * Receives a multipart form of a few small fields and one file, which is written to disk while it arrives: no body is
 * in memory as a whole.
 * @throws AppError InvalidRequest, TooLarge, NoRoom
 */
export async function receiveForm(request: Request, limits: Limits): Promise<Form> {
  if (!/^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? ''))
    throw new AppError('InvalidRequest', 'The body is not a multipart form.');
  const most = limits.fileBytesMax + limits.fieldBytesMax + FRAMING_BYTES;
  const requestTooLarge = () => new AppError('TooLarge', `The request exceeds ${most} bytes.`);
  if (Number(request.headers.get('content-length') ?? 0) > most) throw requestTooLarge();
  let received = 0;
  const count = (bytes: number) => {
    received += bytes;
    if (received > most) throw requestTooLarge();
  };
  try {
    return await endStalled(parse(request, limits, count), () => received, limits.connection);
  } catch (cause) {
    await rm(limits.path, { force: true });
    const isOfDisk = (cause as { syscall?: string } | null)?.syscall !== undefined;
    throw generalFailure(cause) ?? (isOfDisk ? cause : malformed(cause));
  }
}
