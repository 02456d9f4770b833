import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { startFirefox } from './firefox.ts';
import { startWebKit, type WebKitPrograms } from './webkit.ts';

/** Browsers besides Chromium, as Debian packages them. */
export type OtherBrowser = 'Firefox' | 'WebKit';

const onPath = (program: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));

/** Returns the path of a program of WebKitGTK, which is in a folder of its version below that of the architecture. */
function webKitProgram(name: string): string | undefined {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : [];
  return folders
    .filter((folder) => folder.endsWith('-linux-gnu'))
    .map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/${name}`)
    .find((path) => existsSync(path));
}

function webKitPrograms(): WebKitPrograms | null {
  const [driver, browser, display] = [
    onPath('WebKitWebDriver'),
    webKitProgram('MiniBrowser'),
    onPath('Xvfb'),
  ];
  return driver && browser && display ? { driver, browser, display } : null;
}

/** Returns why a browser cannot be tested here; "" if it can. */
export function reasonWithout(browser: OtherBrowser): string {
  if (process.env.TEST_LONG !== '1')
    return 'long: starting it and doing the job takes 20 s to 60 s; set TEST_LONG=1';
  if (browser === 'Firefox') return onPath('firefox-esr') ? '' : 'firefox-esr is not installed';
  return webKitPrograms() ? '' : 'webkit2gtk-driver or xvfb is not installed';
}

/** Starts a browser; `prefs` are settings of Firefox. */
export function startBrowser(browser: OtherBrowser, prefs: Parameters<typeof startFirefox>[1] = {}) {
  if (browser === 'Firefox') return startFirefox(onPath('firefox-esr') ?? '', prefs);
  return startWebKit(webKitPrograms() as WebKitPrograms);
}
