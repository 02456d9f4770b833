import { ErrorBoundary } from '@twinset/ui';
import { type ReactNode, useState } from 'react';
import { ErrorPanel } from './error-panel.tsx';

/**
 * Keeps a fault of what is inside from taking the rest of the window down; Retry draws it anew.
 * @param name what it is called in the panel that then stands there.
 */
export function AreaBoundary({ name, children }: { name: string; children: ReactNode }) {
  const [round, setRound] = useState(0);
  return (
    <ErrorBoundary
      key={round}
      fallback={(error) => <ErrorPanel name={name} error={error} onRetry={() => setRound(round + 1)} />}
    >
      {children}
    </ErrorBoundary>
  );
}
