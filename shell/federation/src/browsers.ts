import { readFileSync } from 'node:fs';
import { CopyRspackPlugin } from '@rspack/core';
import { ROOT } from './paths.ts';

/** The oldest browsers for which pages are built, such as "chrome >= 111": `browserslist` of the root `package.json`. */
export const BROWSERS = (
  JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { browserslist: readonly string[] }
).browserslist;

/** Script of the first page that shows a notice in older browsers, below the folder of the build. */
export const NOTICE_FILE = 'browser-notice.js';
const NOTICE_SOURCE = `${ROOT}shell/src/${NOTICE_FILE}`;

/** Returns the names and versions of browsers for texts: "Chrome 111, Edge 111, Firefox 115 or Safari 16.4". */
export function browserNames(browsers: readonly string[] = BROWSERS): string {
  const names = browsers.map((query) => {
    const [, name = '', version] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? [];
    if (version === undefined) throw new Error(`"${query}" of browserslist is not NAME >= VERSION.`);
    return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${version}`;
  });
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** Returns the script of the notice with the names of the browsers. */
export const noticeScript = (): string =>
  readFileSync(NOTICE_SOURCE, 'utf8')
    .replace(/^\/\/.*\n/gm, '')
    .replace('__BROWSERS__', browserNames());

/** Returns the plugin that writes the script of the notice. It is not minified, which could use newer syntax. */
export const browserNotice = () =>
  new CopyRspackPlugin({
    patterns: [{ from: NOTICE_SOURCE, to: NOTICE_FILE, info: { minimized: true }, transform: noticeScript }],
  });
