import { loadAppConfig } from '@twinset/sdk';
import { ErrorBoundary, loadPartsAhead } from '@twinset/ui';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { announceRemotes } from './app/load-remote.ts';
import { PageError } from './app/page-error.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root.');
const config = await loadAppConfig();
announceRemotes(config.remotes);
// As a transition, the first render is divided into short tasks, between which the browser handles input.
startTransition(() =>
  createRoot(root).render(
    <ErrorBoundary fallback={(error) => <PageError error={error} />}>
      <App />
    </ErrorBoundary>,
  ),
);
loadPartsAhead();
