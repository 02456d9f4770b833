import { createContext } from '../create-context.ts';
import { readEnv } from '../env/index.ts';
import { listen } from '../listen.ts';

/** Methods that change nothing, and `touch`, which depends on the time. */
const READS =
  /^(get|touch|heads|list|of|peek|count|keys|ids|running|latest|lastDone|revision|failures|filename|idleSince|path|pathOf|stat|bytesIn|verify|bucketExists|sign\w+)$/;

/** A number of steps, or the name of the method whose first call is the last step. */
const { DIE_AT = '' } = process.env;
let steps = Number(DIE_AT);

/**
 * Wraps an object so that calls of its methods, and those of its parts, are steps; the process is killed before
 * the last one.
 */
function killedAtStep<T extends object>(target: T): T {
  return new Proxy(target, {
    get(_, key) {
      const value = Reflect.get(target, key, target);
      if (typeof value === 'object' && value !== null) return killedAtStep(value);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const isLast = key === DIE_AT || (!READS.test(String(key)) && --steps <= 0);
        if (isLast) process.kill(process.pid, 'SIGKILL');
        return value.apply(target, args);
      };
    },
  });
}

// The real server, except for the wrapped parts.
process.umask(0o077);
const ctx = await createContext(readEnv());
ctx.storage = killedAtStep(ctx.storage);
ctx.work = killedAtStep(ctx.work);
ctx.records = killedAtStep(ctx.records);
const server = await listen(ctx);
console.log(`Twinset is ready on http://localhost:${server.port}`);
