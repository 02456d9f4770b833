import { useRef } from 'react';

/** The value, or the last one that was there: what is on screen stays while nothing better is known. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  return last.current;
}
