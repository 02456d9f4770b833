import { type Connection, endStalled } from '../http/connection.ts';
import { AppError } from '../lib/app-error.ts';
import type { ByteBudget } from '../lib/byte-budget.ts';

/** Limits of a body: its size, the memory of all bodies, and the connection, if known. */
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
  return Buffer.concat(chunks);
}

/**
 * Reads a complete body, up to a limit.
 * @throws AppError TooLarge as soon as the limit is passed, TooManyRequests if all bodies together are too large,
 *   InvalidRequest when the client disconnects or sends nothing for a minute
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
 * Values of a JSON body, counted before it is parsed: the time of parser and checks depends on their number. The
 * longest list of a usual upload, 10,000 names and their types, has a fifth of it.
 */
const VALUES_MAX = 100_000;
/** Levels of arrays and objects: checks of a value call themselves per level. A configuration has fewer than ten. */
const DEPTH_MAX = 64;
const [QUOTE, COMMA, BACKSLASH] = [34, 44, 92];
const OPENING = [91, 123];
const CLOSING = [93, 125];

/** Returns the number of values of a JSON text and its depth. */
function sizeOf(bytes: Uint8Array): { values: number; depth: number } {
  let [values, level, depth, isText] = [0, 0, 0, false];
  // An iterator takes ten times as long.
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) isText = !isText;
    else if (isText) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === COMMA) values++;
    else if (OPENING.includes(byte)) {
      values++;
      depth = Math.max(depth, ++level);
    } else if (CLOSING.includes(byte)) level--;
  }
  return { values, depth };
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
  const { values, depth } = sizeOf(bytes);
  if (values > VALUES_MAX) throw new AppError('TooLarge', `The request has more than ${VALUES_MAX} values.`);
  if (depth > DEPTH_MAX)
    throw new AppError('InvalidRequest', `The request is nested more than ${DEPTH_MAX} levels deep.`);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('InvalidRequest', 'The body is not JSON.', { cause });
  }
}
