import { useLayoutEffect, useRef } from 'react';
import { showBareFault } from './show-bare-fault.ts';

/** Takes the place of the whole page after an error that no inner boundary caught. */
export function BareFault({ error }: { error: Error }) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (root.current !== null) showBareFault(root.current, error);
  }, [error]);
  return <div ref={root} />;
}
