import { useEffect, useRef, useState } from 'react';
import { throttle } from './throttle.ts';

/** Interval of the reports while the user scrolls. */
const RANGE_MS = 100;

/** Reports the positions in view when they change; nothing while there are none (`last` is below `first`). */
export function useRange(
  first: number,
  last: number,
  onRange: ((first: number, last: number) => void) | undefined,
): void {
  const latest = useRef({ first, last, onRange });
  useEffect(() => {
    latest.current = { first, last, onRange };
  });
  const [report] = useState(() =>
    throttle(() => {
      const now = latest.current;
      if (now.last >= now.first) now.onRange?.(now.first, now.last);
    }, RANGE_MS),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another range is reported
  useEffect(report, [report, first, last]);
  useEffect(() => report.cancel, [report]);
}
