import { queryClient } from '@twinset/sdk';
import { ErrorBoundary } from '@twinset/ui';
import { type ReactNode, useState } from 'react';
import { ErrorPanel } from './error-panel.tsx';

/**
 * Limits an error of its children to this part of the window. Retry renders them with new responses, since
 * one in the cache may have caused the error.
 * @param name label in the panel that replaces them
 */
export function AreaBoundary({ name, children }: { name: string; children: ReactNode }) {
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    void queryClient.resetQueries();
    setAttempt(attempt + 1);
  };
  return (
    <ErrorBoundary
      key={attempt}
      fallback={(error) => <ErrorPanel name={name} error={error} onRetry={retry} />}
    >
      {children}
    </ErrorBoundary>
  );
}
