import { describe, expect, test } from 'bun:test';
import { startApi } from './testing/start-api.ts';

/** Returns the statuses of requests that claim to come from other addresses. */
async function statuses(env: Record<string, string>, claimed: string[]): Promise<number[]> {
  const api = await startApi({ WORKERS: '1', RATE_LIMIT_PER_MINUTE: '2', ...env });
  try {
    const found = [];
    for (const from of claimed) {
      const response = await fetch(`${api.origin}/api/capabilities`, {
        headers: { 'x-forwarded-for': from },
      });
      found.push(response.status);
    }
    return found;
  } finally {
    await api.stop();
  }
}

describe('the address of a client', () => {
  test('is that of its connection, whatever X-Forwarded-For contains', async () => {
    expect(await statuses({}, ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'])).toEqual([
      200, 200, 429, 429,
    ]);
  });

  test('is the last one of X-Forwarded-For behind a proxy that is trusted', async () => {
    const claimed = [
      '192.0.2.1',
      '192.0.2.2',
      '192.0.2.1',
      '192.0.2.2',
      '192.0.2.9, 192.0.2.1',
      '192.0.2.1, 192.0.2.3',
    ];
    expect(await statuses({ TRUST_PROXY: 'true' }, claimed)).toEqual([200, 200, 200, 200, 429, 200]);
  });
});

test('the time of the last request is known, so that nothing else is done while pages load', async () => {
  const api = await startApi({ WORKERS: '1' });
  try {
    const before = performance.now();
    expect(api.ctx.requestedAt).toBeLessThan(before);
    await fetch(`${api.origin}/api/healthz`);
    expect(api.ctx.requestedAt).toBeGreaterThanOrEqual(before);
  } finally {
    await api.stop();
  }
});
