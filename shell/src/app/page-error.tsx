import { useLayoutEffect, useRef } from 'react';
import { showPageError } from './show-page-error.ts';

/** Replaces the whole page after an error that no inner boundary caught. */
export function PageError({ error }: { error: Error }) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (root.current !== null) showPageError(root.current, error);
  }, [error]);
  return <div ref={root} />;
}
