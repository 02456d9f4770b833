import { showPageError } from './app/show-page-error.ts';

// Relative to the page's address, which the router changes; as a whole address it stays.
const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
if (icon !== null) icon.setAttribute('href', icon.href);

// Behind this dynamic import, so that the shared packages are registered before it runs.
import('./bootstrap.tsx').catch((error: unknown) => {
  const root = document.getElementById('root') ?? document.body;
  showPageError(root, error);
});
