import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a function that calls the latest one but is always the same object, so that a memoised component that has it
 * as a property is not rendered again.
 */
export function useStable<A extends unknown[], R>(latest: (...args: A) => R): (...args: A) => R {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  return useCallback((...args: A) => current.current(...args), []);
}
