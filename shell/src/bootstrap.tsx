import { loadAppConfig } from '@twinset/sdk';
import { ErrorBoundary, loadPartsAhead } from '@twinset/ui';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { BareFault } from './app/bare-fault.tsx';
import { announceRemotes } from './app/load-remote.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root.');
const config = await loadAppConfig();
announceRemotes(config.remotes);
createRoot(root).render(
  <ErrorBoundary fallback={(error) => <BareFault error={error} />}>
    <App />
  </ErrorBoundary>,
);
loadPartsAhead();
