import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { actionsOf, callOf, type Driver, KEYS, stopperOf } from './driver.ts';

const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/;
const START_TIMEOUT_MS = 60_000;
const EVENT_TIMEOUT_MS = 60_000;

/** Starts a program; resolves to the first match of a pattern in its error output. */
async function startedOf(child: ReturnType<typeof spawn>, pattern: RegExp): Promise<string> {
  let text = '';
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`Firefox did not start: ${text}`)), START_TIMEOUT_MS);
    const fail = (error: Error) => {
      clearTimeout(late);
      reject(error);
    };
    child.once('error', fail);
    child.once('exit', (code) => fail(new Error(`Firefox ended with ${code}: ${text}`)));
    child.stderr?.setEncoding('utf8').on('data', (more: string) => {
      text += more;
      const found = pattern.exec(text)?.[1];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(found);
    });
  });
}

type Message = {
  id?: number;
  type: string;
  method?: string;
  params?: object;
  result?: object;
  error?: string;
  message?: string;
};

/** Response to each command after the end of the browser. */
const LOST: Message = { type: 'error', error: 'closed', message: 'Firefox ended.' };

/** Connects to WebDriver BiDi: `send` a command, `next` event of a name. */
export async function connect(url: string) {
  const socket = new WebSocket(url);
  const calls = new Map<number, (message: Message) => void>();
  const waiting = new Map<string, { resolve: (params: never) => void; reject: (error: Error) => void }>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) calls.get(message.id)?.(message);
    else if (message.method !== undefined) waiting.get(message.method)?.resolve(message.params as never);
  });
  socket.addEventListener('close', () => {
    for (const answer of calls.values()) answer(LOST);
    for (const [event, { reject }] of waiting) reject(new Error(`${event}: ${LOST.message}`));
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`${url} cannot be opened.`)));
  });
  const send = async <R = unknown>(method: string, params: object = {}): Promise<R> => {
    const id = ++last;
    const answer = new Promise<Message>((resolve) => calls.set(id, resolve));
    // A message to a closed socket would get no answer.
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ id, method, params }));
    else calls.get(id)?.(LOST);
    const { type, error, message, result } = await answer;
    calls.delete(id);
    if (type === 'error') throw new Error(`${method}: ${error}: ${message}`);
    return result as R;
  };
  const next = <P>(event: string): Promise<P> => {
    const { promise, resolve, reject } = Promise.withResolvers<P>();
    waiting.set(event, { resolve, reject });
    const late = setTimeout(() => reject(new Error(`Firefox sent no ${event}.`)), EVENT_TIMEOUT_MS);
    // What causes the event may fail first: nobody waits for the event then.
    const stop = () => clearTimeout(late);
    promise.then(stop, stop);
    return promise;
  };
  return { send, next, close: () => socket.close() };
}

const prefLine = ([name, value]: [string, unknown]) =>
  `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`;

/**
 * Starts Firefox without a window, over WebDriver BiDi. Playwright's client of this protocol needs a command that the
 * extended support release does not have.
 * @param prefs settings of `about:config`
 */
export async function startFirefox(
  program: string,
  prefs: Record<string, string | number | boolean> = {},
): Promise<Driver> {
  const folder = mkdtempSync(join(tmpdir(), 'twinset-firefox-'));
  const [profile, downloads] = [join(folder, 'profile'), join(folder, 'downloads')];
  for (const each of [profile, downloads]) mkdirSync(each);
  const settings = { 'ui.prefersReducedMotion': 1, 'app.update.enabled': false, ...prefs };
  writeFileSync(join(profile, 'user.js'), Object.entries(settings).map(prefLine).join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const end = stopperOf(child);
  const stop = async () => {
    await end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const { send, next, close } = await connect(`${await startedOf(child, LISTENING)}/session`);
    await send('session.new', {
      capabilities: { alwaysMatch: { unhandledPromptBehavior: { file: 'dismiss' } } },
    });
    await send('session.subscribe', { events: ['input.fileDialogOpened', 'browsingContext.downloadEnd'] });
    const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree');
    const context = contexts[0]?.context;
    await send('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } });
    await send('browser.setDownloadBehavior', {
      downloadBehavior: { type: 'allowed', destinationFolder: downloads },
    });
    const perform = (actions: object[]) => send<void>('input.performActions', { context, actions });
    const click: Driver['click'] = (point, times) => perform(actionsOf.click(point, times));
    return {
      name: 'Firefox',
      open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
      run: async (work, ...args) => {
        const { result, exceptionDetails } = await send<{
          result?: { value: string };
          exceptionDetails?: { text: string };
        }>('script.evaluate', { expression: callOf(work, args), target: { context }, awaitPromise: false });
        if (result === undefined) throw new Error(exceptionDetails?.text);
        return JSON.parse(result.value);
      },
      click,
      hover: (point) => perform(actionsOf.hover(point)),
      type: (text) => perform(actionsOf.type(text)),
      press: (key) => perform(actionsOf.type(KEYS[key])),
      choose: async (button, files) => {
        const opened = next<{ element: object }>('input.fileDialogOpened');
        await click(button);
        const { element } = await opened;
        await send('input.setFiles', { context, element, files });
      },
      download: async (button) => {
        const done = next<{ status: string; filepath: string }>('browsingContext.downloadEnd');
        await click(button);
        const { status, filepath } = await done;
        if (status !== 'complete') throw new Error(`The download ended as ${status}.`);
        return filepath;
      },
      screenshot: async (file) => {
        const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
        writeFileSync(file, Buffer.from(data, 'base64'));
      },
      close: async () => {
        await send('session.end').catch(() => {});
        close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
