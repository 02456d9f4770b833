import { timingSafeEqual } from 'node:crypto';
import { AppError } from '../lib/app-error.ts';
import { TUNABLES } from '../tunables.ts';

/** Header with the key by which servers of a site trust each other. */
const PEER = 'x-twinset-peer';
/** Header of a response of a server that does not have the session. */
const NOT_HERE = 'x-twinset-not-here';
/** Headers that belong to one connection. */
const HOP = ['connection', 'host', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', PEER];

/** Status of a call whose client has closed the connection. */
const CLOSED = 499;

const UNREACHABLE = ['ConnectionRefused', 'ECONNREFUSED', 'FailedToOpenSocket', 'EHOSTUNREACH', 'ENOTFOUND'];

/** Returns the response that sends the caller to the server that has the session by now. */
export const notHere = (): Response => new Response(null, { status: 421, headers: { [NOT_HERE]: '1' } });

/** Returns whether a request comes from a server of this site, which has checked it. */
export function isFromPeer(request: Request, key: string): boolean {
  const given = Buffer.from(request.headers.get(PEER) ?? '');
  const wanted = Buffer.from(key);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Forwards one request; more than once if its body is small. */
export class Forwarder {
  readonly #request: Request;
  readonly #path: string;
  readonly #key: string;
  #body: Promise<ArrayBuffer> | null = null;
  #isSent = false;

  /** @param path path and query below the root of the product */
  constructor(request: Request, path: string, key: string) {
    this.#request = request;
    this.#path = path;
    this.#key = key;
  }

  get #isKept(): boolean {
    const { headers } = this.#request;
    return Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY) <= TUNABLES.siteRetryBody.value;
  }

  async #bodyToSend(): Promise<ArrayBuffer | ReadableStream | null> {
    if (this.#request.body === null) return null;
    if (this.#isKept) {
      this.#body ??= this.#request.arrayBuffer();
      return this.#body;
    }
    if (this.#isSent) throw this.#interrupted();
    return this.#request.body;
  }

  #interrupted(cause?: unknown): AppError {
    return new AppError('StorageUnavailable', 'The server that has this session ended during the call.', {
      cause,
    });
  }

  /**
   * Sends the request to a server. Returns its response, or null if that server could not be reached or does not have the
   * session, so that nothing has happened.
   * @param ended aborts when that server no longer has the session: a suspended one never responds
   * @throws AppError StorageUnavailable if the call may have begun there
   */
  async to(address: string, ended: AbortSignal): Promise<Response | null> {
    const { method, signal } = this.#request;
    const headers = new Headers(this.#request.headers);
    for (const name of HOP) headers.delete(name);
    headers.set(PEER, this.#key);
    try {
      const body = await this.#bodyToSend();
      this.#isSent = true;
      const either = AbortSignal.any([signal, ended]);
      const options = { method, headers, body, signal: either, redirect: 'manual' as const };
      const response = await fetch(`${address}${this.#path}`, {
        ...options,
        decompress: false,
        timeout: false,
      } as RequestInit);
      if (!response.headers.has(NOT_HERE)) return passedOn(response);
      await response.body?.cancel();
      return null;
    } catch (error) {
      // The client has closed the connection: nobody reads the response, and nothing failed here.
      if (signal.aborted) return new Response(null, { status: CLOSED });
      const isRead = method === 'GET' || method === 'HEAD';
      if (isRead || UNREACHABLE.includes((error as { code?: string }).code ?? '')) return null;
      throw this.#interrupted(error);
    }
  }
}

/** Returns the response of another server as this one's. */
function passedOn(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const name of HOP) headers.delete(name);
  return new Response(response.body, { status: response.status, headers });
}
