import { afterEach, expect, test } from 'bun:test';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { type InfiniteScrollOptions, useInfiniteScroll } from './use-infinite-scroll.ts';

/** Scroll height and visible height, in pixels. */
const WHOLE = 10_000;
const SEEN = 500;

function Content(options: InfiniteScrollOptions) {
  const root = useRef<HTMLDivElement>(null);
  useInfiniteScroll(root, options);
  return (
    <div data-testid="scroller" style={{ overflowY: 'auto' }}>
      <div ref={root} />
    </div>
  );
}

function show(options: Partial<InfiniteScrollOptions> = {}) {
  let requests = 0;
  const onMore = () => {
    requests += 1;
  };
  const { getByTestId, unmount } = render(<Content hasMore loading={false} onMore={onMore} {...options} />);
  const scroller = getByTestId('scroller');
  Object.defineProperties(scroller, { scrollHeight: { value: WHOLE }, clientHeight: { value: SEEN } });
  /** Scrolls to a share of the height. */
  const pass = (share: number) => {
    scroller.scrollTop = share * WHOLE - SEEN;
    fireEvent.scroll(scroller);
  };
  return { pass, unmount, requests: () => requests };
}

afterEach(cleanup);

test('more pairs are requested once 80 percent of the height is passed, and not before', async () => {
  const { pass, requests } = show();
  await Bun.sleep(170);
  const before = requests();
  pass(0.79);
  await Bun.sleep(170);
  expect(requests()).toBe(before);
  pass(0.8);
  expect(requests()).toBe(before + 1);
});

test('a burst of scroll events requests at most once in 150 ms, and its end is not lost', async () => {
  const { pass, requests } = show();
  await Bun.sleep(170);
  const before = requests();
  for (const share of [0.9, 0.91, 0.92, 0.93]) pass(share);
  expect(requests()).toBe(before + 1);
  await Bun.sleep(200);
  expect(requests()).toBe(before + 2);
});

test.each([{ hasMore: false }, { loading: true }])('nothing is requested with %o', async (options) => {
  const { pass, requests } = show(options);
  pass(0.95);
  await Bun.sleep(170);
  expect(requests()).toBe(0);
});

test('an unmounted page requests nothing', async () => {
  const { pass, unmount, requests } = show();
  await Bun.sleep(170);
  const before = requests();
  unmount();
  pass(0.95);
  await Bun.sleep(170);
  expect(requests()).toBe(before);
});
