import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../nginx.ts';
import { actionsOf, callOf, type Driver, KEYS, type Point, stopperOf, until } from './driver.ts';

/** Key of an element's id, from the WebDriver standard. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Number of further images, 100 ms apart, that must be equal to one of a page that is painted. */
const EQUAL_IMAGES = 4;

export interface WebKitPrograms {
  driver: string;
  browser: string;
  display: string;
}

/** Starts a display without a screen; resolves to its name. */
function startDisplay(program: string) {
  const child = spawn(program, ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const name = new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}.`)));
    child.once('error', reject);
    child.stdout.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`));
  });
  return { stop: stopperOf(child), name };
}

/** Starts WebKitGTK's small browser on a separate display, with WebDriver. */
export async function startWebKit(programs: WebKitPrograms): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'twinset-webkit-'));
  const downloads = join(home, 'downloads');
  const config = join(home, '.config');
  for (const each of [downloads, config]) mkdirSync(each);
  writeFileSync(join(config, 'user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/downloads"\n');
  const started: { stop: () => Promise<void> }[] = [];
  const stop = async () => {
    for (const program of started.reverse()) await program.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  let port = 0;
  const send = async <R = unknown>(method: string, path: string, body?: object): Promise<R> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: R & { error: string; message: string } };
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  try {
    port = await freePort();
    const display = startDisplay(programs.display);
    started.push(display);
    const env = {
      PATH: process.env.PATH,
      HOME: home,
      XDG_CONFIG_HOME: config,
      XDG_RUNTIME_DIR: home,
      DISPLAY: await display.name,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    };
    const args = ['--host=127.0.0.1', `--port=${port}`];
    started.push({ stop: stopperOf(spawn(programs.driver, args, { stdio: 'ignore', env })) });
    await until('WebKitWebDriver', () => send('GET', '/status').catch(() => false));
    const options = { binary: programs.browser, args: ['--automation'] };
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    });
    const command = <R = unknown>(method: string, path: string, body?: object) =>
      send<R>(method, `/session/${sessionId}${path}`, body);
    await command('POST', '/window/rect', { x: 0, y: 0, width: 1440, height: 900 });
    const perform = async (actions: object[]) => void (await command('POST', '/actions', { actions }));
    const click = (point: Point, times?: number) => perform(actionsOf.click(point, times));
    return {
      name: 'WebKit',
      open: async (url) => void (await command('POST', '/url', { url })),
      run: async (work, ...args) => {
        const script = `return ${callOf(work, args)};`;
        return JSON.parse(await command<string>('POST', '/execute/sync', { script, args: [] }));
      },
      click,
      hover: (point) => perform(actionsOf.hover(point)),
      type: (text) => perform(actionsOf.type(text)),
      press: (key) => perform(actionsOf.type(KEYS[key])),
      // This protocol has no file picker: the files are given to the input that the button opens.
      choose: async (_button, files) => {
        const found = await command<Record<string, string>>('POST', '/element', {
          using: 'css selector',
          value: 'input[type=file]',
        });
        await command('POST', `/element/${found[ELEMENT]}/value`, { text: files.join('\n') });
      },
      download: async (button) => {
        await click(button);
        const name = await until('WebKit: a downloaded file', async () =>
          readdirSync(downloads).find((each) => each.endsWith('.zip')),
        );
        return join(downloads, name);
      },
      screenshot: async (file) => {
        let last = '';
        let equal = 0;
        // It paints later than it responds: parts of the page are missing in the first images.
        const steady = await until('WebKit: equal images of the page', async () => {
          const next = await command<string>('GET', '/screenshot');
          equal = next === last ? equal + 1 : 0;
          last = next;
          return equal >= EQUAL_IMAGES && next;
        });
        writeFileSync(file, Buffer.from(steady, 'base64'));
      },
      close: async () => {
        await command('DELETE', '').catch(() => {});
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
