import { showPageError } from './app/show-page-error.ts';

// It is relative to the page's address, which the router changes; as a complete address it stays valid.
const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
if (icon !== null) icon.setAttribute('href', icon.href);

// Behind this dynamic import, so that the shared packages are registered before it runs.
import('./bootstrap.tsx').catch((error: unknown) => {
  const root = document.getElementById('root') ?? document.body;
  showPageError(root, error);
});
