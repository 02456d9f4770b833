import type { CDPSession, Page } from '@playwright/test';

/** Bytes of bodies over the wire, compressed as they are sent. */
export interface Transfers {
  all: number;
  scripts: number;
  images: number;
}

/** Returns the sum of two counts. */
export const sumOf = (a: Transfers, b: Transfers): Transfers => ({
  all: a.all + b.all,
  scripts: a.scripts + b.scripts,
  images: a.images + b.images,
});

/** Counts the bytes that a page loads; `take` returns those since the last call. */
export async function countTransfers(page: Page): Promise<{ session: CDPSession; take: () => Transfers }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const types = new Map<string, string>();
  const none = (): Transfers => ({ all: 0, scripts: 0, images: 0 });
  let counted = none();
  session.on('Network.requestWillBeSent', ({ requestId, type }) => types.set(requestId, type ?? ''));
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    counted.all += encodedDataLength;
    if (type === 'Script') counted.scripts += encodedDataLength;
    if (type === 'Image') counted.images += encodedDataLength;
  });
  return {
    session,
    take: () => {
      const taken = counted;
      counted = none();
      return taken;
    },
  };
}
