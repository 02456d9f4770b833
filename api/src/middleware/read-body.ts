import { AppError } from '../lib/app-error.ts';

/**
 * Reads a body whole, up to a limit.
 * @throws AppError TooLarge as soon as the limit is passed, InvalidRequest when the client breaks off
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new AppError('TooLarge', `The request is larger than ${maxBytes} bytes.`);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('InvalidRequest', 'The request broke off.', { cause });
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * Reads a JSON body. An empty one counts as an empty object and needs no content type; any other must be
 * `application/json`, since pages of other sites may send the rest without asking.
 * @throws AppError TooLarge, WrongContentType, InvalidRequest
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await readBody(request, maxBytes);
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
export async function readForm(request: Request, maxBytes: number): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new AppError('InvalidRequest', 'The body is no multipart form.');
  const bytes = await readBody(request, maxBytes);
  try {
    return (await new Response(bytes, {
      headers: { 'content-type': type },
    }).formData()) as unknown as FormData;
  } catch (cause) {
    throw new AppError('InvalidRequest', 'The multipart form is malformed.', { cause });
  }
}
