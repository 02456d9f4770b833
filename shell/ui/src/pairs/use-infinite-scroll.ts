import { LIMITS } from '@twinset/contract';
import { type RefObject, useEffect, useRef } from 'react';
import { scrollParent } from './scroll-parent.ts';
import { throttle } from './throttle.ts';

export interface InfiniteScrollOptions {
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
}

/** Requests more when 80 percent of the scroll height is passed, at most once in 150 ms. */
export function useInfiniteScroll(root: RefObject<HTMLElement | null>, options: InfiniteScrollOptions): void {
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    const scroller = scrollParent(root.current);
    const check = throttle(() => {
      const { hasMore, loading, onMore } = latest.current;
      const passed = scroller.scrollTop + scroller.clientHeight;
      if (hasMore && !loading && passed >= LIMITS.scrollThreshold * scroller.scrollHeight) onMore();
    }, LIMITS.scrollThrottleMs);
    const target = scroller === document.documentElement ? window : scroller;
    target.addEventListener('scroll', check, { passive: true });
    // A page that is too short to scroll would otherwise never request more.
    const size = new ResizeObserver(check);
    size.observe(scroller);
    if (root.current !== null) size.observe(root.current);
    return () => {
      target.removeEventListener('scroll', check);
      size.disconnect();
      check.cancel();
    };
  }, [root]);
}
