import { readdirSync } from 'node:fs';
import { TUNABLES } from '../tunables.ts';

/** Returns the number of open files and connections of this process; Infinity if not even one more can be opened. */
function countOpen(): number {
  try {
    // Without the one that reads the folder.
    return readdirSync('/dev/fd').length - 1;
  } catch (error) {
    return ['EMFILE', 'ENFILE'].includes((error as { code?: string }).code ?? '')
      ? Number.POSITIVE_INFINITY
      : 0;
  }
}

/** Returns the system's limit (`ulimit -n`); Infinity if it has no limit or does not report one. */
function readLimit(): number {
  try {
    const { stdout } = Bun.spawnSync(['sh', '-c', 'ulimit -n'], { stderr: 'ignore' });
    return Number.parseInt(stdout.toString(), 10) || Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** `high`: connections are closed after each response; `full`: new requests are refused. */
type Load = 'low' | 'high' | 'full';

/**
 * Tracks the number of open files and connections. A part of the system's limit is reserved for work in progress: a
 * request that starts without it would fail halfway, and a connection that cannot be accepted would get no response.
 */
export function createDescriptors({ limit = readLimit(), count = countOpen, now = Date.now } = {}) {
  const reserve = Math.max(TUNABLES.filesReserved.value, limit / 4);
  const most = limit - reserve;
  /** Requests after which the count is read again immediately. */
  const step = reserve / 4;
  let taken = Number.NEGATIVE_INFINITY;
  let since = 0;
  let open = 0;
  return {
    limit,
    count,
    /** Returns the load as one more request starts. */
    load(): Load {
      if (!Number.isFinite(limit)) return 'low';
      since++;
      // No request is refused because of an outdated count.
      if (open >= most || since > step || now() - taken >= TUNABLES.filesCounted.value) {
        [open, taken, since] = [count(), now(), 0];
      }
      return open >= most ? 'full' : open >= most / 2 ? 'high' : 'low';
    },
    /**
     * Checks at the start that some requests can be served at once.
     * @throws Error with a sentence that states how many files are needed
     */
    check(): void {
      const needed = count() + 2 * TUNABLES.filesReserved.value;
      if (limit >= needed) return;
      throw new Error(
        `The system allows this process ${limit} open files and connections; it needs at least ${needed}, better 1024. Raise the limit (ulimit -n, LimitNOFILE of systemd, --ulimit nofile of a container).`,
      );
    },
  };
}
export type Descriptors = ReturnType<typeof createDescriptors>;
