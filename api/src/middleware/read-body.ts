import { type Connection, endStalled } from '../http/connection.ts';
import { AppError } from '../lib/app-error.ts';
import type { ByteBudget } from '../lib/byte-budget.ts';

/** How bodies are read: the most bytes of this one, what all may have in memory, and the connection, if known. */
export type BodyLimits = { maxBytes: number; budget: ByteBudget; connection: Connection | undefined };

async function collect(request: Request, maxBytes: number, add: (bytes: number) => void) {
  const tooLarge = () => new AppError('TooLarge', `The request exceeds ${maxBytes} bytes.`);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw tooLarge();
      add(chunk.byteLength);
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('InvalidRequest', 'The request was interrupted.', { cause });
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * Reads a body whole, up to a limit.
 * @throws AppError TooLarge as soon as the limit is passed, TooManyRequests where all bodies together are too large,
 *   InvalidRequest when the client breaks off or sends nothing for a minute
 */
export async function readBody(request: Request, { maxBytes, budget, connection }: BodyLimits) {
  const share = budget.open();
  let received = 0;
  const add = (bytes: number) => {
    received += bytes;
    share.add(bytes);
  };
  try {
    return await endStalled(collect(request, maxBytes, add), () => received, connection);
  } finally {
    share.free();
  }
}

/**
 * Reads a JSON body. An empty one counts as an empty object and needs no content type; any other must be
 * `application/json`, since pages of other sites may send the rest without asking.
 * @throws AppError TooLarge, WrongContentType, InvalidRequest
 */
export async function readJson(request: Request, limits: BodyLimits): Promise<unknown> {
  const bytes = await readBody(request, limits);
  if (bytes.length === 0) return {};
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new AppError('WrongContentType');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('InvalidRequest', 'The body is not JSON.', { cause });
  }
}

/** @throws AppError TooLarge, InvalidRequest */
export async function readForm(request: Request, limits: BodyLimits): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new AppError('InvalidRequest', 'The body is not a multipart form.');
  const bytes = await readBody(request, limits);
  try {
    return (await new Response(bytes, {
      headers: { 'content-type': type },
    }).formData()) as unknown as FormData;
  } catch (cause) {
    throw new AppError('InvalidRequest', 'The multipart form is malformed.', { cause });
  }
}
