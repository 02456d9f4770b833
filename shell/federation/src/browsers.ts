import { readFileSync } from 'node:fs';
import { ROOT } from './paths.ts';

/** The oldest browsers for which pages are built, such as "chrome >= 112": `browserslist` of the root `package.json`. */
export const BROWSERS = (
  JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { browserslist: readonly string[] }
).browserslist;

/** Returns the names and versions of browsers for texts: "Chrome 112, Edge 112, Firefox 115 or Safari 16.4". */
export function browserNames(browsers: readonly string[] = BROWSERS): string {
  const names = browsers.map((query) => {
    const [, name = '', version] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? [];
    if (version === undefined) throw new Error(`"${query}" of browserslist is not NAME >= VERSION.`);
    return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${version}`;
  });
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
