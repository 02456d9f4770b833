import { loadAppConfig } from '@twinset/sdk';
import { ErrorBoundary, loadPartsAhead } from '@twinset/ui';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { announceRemotes } from './app/load-remote.ts';
import { PageError } from './app/page-error.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root.');
const config = await loadAppConfig();
announceRemotes(config.remotes);
createRoot(root).render(
  <ErrorBoundary fallback={(error) => <PageError error={error} />}>
    <App />
  </ErrorBoundary>,
);
loadPartsAhead();
