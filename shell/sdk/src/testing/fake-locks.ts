import type { Locks } from '../storage/browser-storage.ts';

interface Waiting {
  grant: () => void;
  reject: (reason: unknown) => void;
}

/** Simulates Web Locks as browsers implement them: a queue for each name, `signal` and `steal`. */
export function fakeLocks(): Locks {
  const named = new Map<string, ReturnType<typeof fakeLock>>();
  const request = (name: string, options: LockOptions, held: () => Promise<unknown>) => {
    const lock = named.get(name) ?? fakeLock();
    named.set(name, lock);
    return lock(options, held);
  };
  return { request: request as Locks['request'] };
}

function fakeLock() {
  let holder: Waiting | null = null;
  const queue: Waiting[] = [];
  const next = () => {
    holder = queue.shift() ?? null;
    holder?.grant();
  };
  return (options: LockOptions, held: () => Promise<unknown>) =>
    new Promise((resolve, reject) => {
      const own: Waiting = {
        reject,
        grant: () => {
          Promise.resolve()
            .then(held)
            .then(resolve, reject)
            .then(() => {
              if (holder === own) next();
            });
        },
      };
      options.signal?.addEventListener('abort', () => {
        const at = queue.indexOf(own);
        if (at < 0) return;
        queue.splice(at, 1);
        reject(options.signal?.reason);
      });
      if (options.steal === true) {
        holder?.reject(new DOMException('The lock was stolen.', 'AbortError'));
        holder = own;
        own.grant();
      } else {
        queue.push(own);
        if (holder === null) next();
      }
    });
}
