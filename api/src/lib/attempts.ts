const MINUTE = 60_000;

/** Groups the addresses of one network: an IPv6 client usually has a /64. */
const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return plain.includes(':') ? plain.split(':').slice(0, 4).join(':') : plain;
};

/** Counts failed attempts by address, at most `limit` per minute each. Counts are reset every minute. */
export function createAttempts(limit: number, now: () => number = Date.now) {
  let minute = 0;
  let counts = new Map<string, number>();
  const current = () => {
    const present = Math.floor(now() / MINUTE);
    if (present !== minute) counts = new Map();
    minute = present;
    return counts;
  };
  return {
    /** Returns the seconds until an address may try again; 0 if it may now. */
    wait(address: string): number {
      const blocked = (current().get(networkOf(address)) ?? 0) >= limit;
      return blocked ? 60 - (Math.floor(now() / 1000) % 60) : 0;
    },
    fail(address: string): void {
      const network = networkOf(address);
      current().set(network, (counts.get(network) ?? 0) + 1);
    },
  };
}
