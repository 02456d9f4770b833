import { useRef } from 'react';

/**
 * Returns the value, or the last defined one, so that the page keeps showing it while the next one is
 * loading.
 */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  return last.current;
}
