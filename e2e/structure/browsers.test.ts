import { expect, test } from 'bun:test';
import { BROWSERS, baseConfig, browserNames } from '@twinset/federation';
import { textOf, trackedFiles } from './tracked.ts';

const html = textOf('shell/src/index.html');

test('the build, the notice for old browsers and the README name the same browsers', () => {
  const options = { name: 'shell', folder: 'shell', entry: '', dev: false, publicPath: '', output: 'dist' };
  expect(JSON.stringify(baseConfig(options).module?.rules)).toContain(JSON.stringify({ targets: BROWSERS }));
  expect(html).toContain(
    `<p id="old-browser">This browser is too old for Twinset. Use ${browserNames()}, or`,
  );
  expect(textOf('README.md').replace(/\s+/g, ' ')).toContain(`${browserNames()}, and newer versions`);
});

test('browserNames() refuses a query that names no version', () => {
  expect(browserNames(['chrome >= 1', 'safari >= 16.4'])).toBe('Chrome 1 or Safari 16.4');
  expect(() => browserNames(['last 2 versions'])).toThrow('"last 2 versions" of browserslist is not NAME >=');
});

/** First versions with the features that hide the notice, from the compatibility tables of MDN. */
const FEATURES: Record<string, Record<string, number>> = {
  '@media (width >= 0px)': { chrome: 104, edge: 104, firefox: 63, safari: 16.4 },
  '@supports (animation-composition: add)': { chrome: 112, edge: 112, firefox: 115, safari: 16 },
};

test('the notice is hidden from the oldest supported version of each browser on, and shown in older ones', () => {
  const nested = Object.keys(FEATURES).map((rule) => rule.replace(/[()]/g, '\\$&'));
  expect(html).toMatch(
    new RegExp(`${nested.join('\\s*\\{\\s*')}\\s*\\{\\s*#old-browser\\s*\\{\\s*display: none;`),
  );
  for (const query of BROWSERS) {
    const [name = '', version] = query.split(' >= ');
    expect(Math.max(...Object.values(FEATURES).map((first) => first[name] as number))).toBe(Number(version));
  }
});

test('the notice of a page that does not load is hidden where scripts are switched off', () => {
  expect(html).toMatch(/@media \(scripting: none\) \{\s*#not-loaded \{\s*display: none;/);
});

/** Returns whether a component gives an element a colour of data that forced colours would replace. */
const losesColors = (text: string) =>
  /style=\{\{[^}]*backgroundColor/.test(text) && !text.includes("forcedColorAdjust: 'none'");

test('elements that show a colour of data keep it in forced colours', () => {
  const pages = trackedFiles().filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
  const colored = pages.filter((file) => /style=\{\{[^}]*backgroundColor/.test(textOf(file)));
  expect(colored.length).toBeGreaterThan(5);
  expect(colored.filter((file) => losesColors(textOf(file)))).toEqual([]);
  const planted = textOf(colored[0] as string).replace("forcedColorAdjust: 'none'", '');
  expect(losesColors(planted)).toBe(true);
});
