import { ErrorBoundary } from '@twinset/ui';
import { type ReactNode, useState } from 'react';
import { ErrorPanel } from './error-panel.tsx';

/**
 * Limits an error of its children to this part of the window; Retry renders them again.
 * @param name label in the panel that replaces them
 */
export function AreaBoundary({ name, children }: { name: string; children: ReactNode }) {
  const [attempt, setAttempt] = useState(0);
  return (
    <ErrorBoundary
      key={attempt}
      fallback={(error) => <ErrorPanel name={name} error={error} onRetry={() => setAttempt(attempt + 1)} />}
    >
      {children}
    </ErrorBoundary>
  );
}
