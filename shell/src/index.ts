import { showPageError } from './app/show-page-error.ts';

// It is relative to the page's address, which the router changes; as a complete address it stays valid.
const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
if (icon !== null) icon.setAttribute('href', icon.href);

/** The app, after the packages that take longest to evaluate. All of them are in the file of this module. */
const PARTS = [
  () => import(/* webpackMode: "eager" */ 'react-dom'),
  () => import(/* webpackMode: "eager" */ '@twinset/contract'),
  () => import(/* webpackMode: "eager" */ '@twinset/ui'),
  () => import(/* webpackMode: "eager" */ '@twinset/sdk'),
  () => import(/* webpackMode: "eager" */ './bootstrap.tsx'),
];

/** Resolves in a new task. Unlike timers, messages are not slowed down in tabs in the background. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Evaluates each part in a separate task, so that the browser can handle input in between. */
async function start(): Promise<void> {
  for (const evaluate of PARTS) {
    await nextTask();
    await evaluate();
  }
}

// Dynamic imports, so that the shared packages are registered before they run.
start().catch((error: unknown) => {
  const root = document.getElementById('root') ?? document.body;
  showPageError(root, error);
});
