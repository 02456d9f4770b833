import { afterEach, expect, test } from 'bun:test';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { type InfiniteScrollOptions, useInfiniteScroll } from './use-infinite-scroll.ts';

/** In pixels. */
const SCROLL_HEIGHT = 10_000;
const VISIBLE_HEIGHT = 500;

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
  Object.defineProperties(scroller, {
    scrollHeight: { value: SCROLL_HEIGHT },
    clientHeight: { value: VISIBLE_HEIGHT },
  });
  /** Scrolls to a share of the height. */
  const scrollTo = (share: number) => {
    scroller.scrollTop = share * SCROLL_HEIGHT - VISIBLE_HEIGHT;
    fireEvent.scroll(scroller);
  };
  return { scrollTo, unmount, requests: () => requests };
}

afterEach(cleanup);

test('more pairs are requested once 80 percent of the height is passed, and not before', async () => {
  const { scrollTo, requests } = show();
  await Bun.sleep(170);
  const before = requests();
  scrollTo(0.79);
  await Bun.sleep(170);
  expect(requests()).toBe(before);
  scrollTo(0.8);
  expect(requests()).toBe(before + 1);
});

test('a burst of scroll events requests at most once in 150 ms, and its end is not lost', async () => {
  const { scrollTo, requests } = show();
  await Bun.sleep(170);
  const before = requests();
  for (const share of [0.9, 0.91, 0.92, 0.93]) scrollTo(share);
  expect(requests()).toBe(before + 1);
  await Bun.sleep(200);
  expect(requests()).toBe(before + 2);
});

test.each([{ hasMore: false }, { loading: true }])('nothing is requested with %o', async (options) => {
  const { scrollTo, requests } = show(options);
  scrollTo(0.95);
  await Bun.sleep(170);
  expect(requests()).toBe(0);
});

test('an unmounted page requests nothing', async () => {
  const { scrollTo, unmount, requests } = show();
  await Bun.sleep(170);
  const before = requests();
  unmount();
  scrollTo(0.95);
  await Bun.sleep(170);
  expect(requests()).toBe(before);
});
