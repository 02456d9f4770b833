import { showBareFault } from './app/show-bare-fault.ts';

// Everything else is behind this import, so that the shared packages are there before it runs.
import('./bootstrap.tsx').catch((error: unknown) => {
  const root = document.getElementById('root') ?? document.body;
  showBareFault(root, error);
});
