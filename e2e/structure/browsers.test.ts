import { afterEach, expect, test } from 'bun:test';
import { transformSync } from '@swc/core';
import { BROWSERS, baseConfig, browserNames, noticeScript } from '@twinset/federation';
import { textOf, trackedFiles } from './tracked.ts';

const NOTICE = `This browser is too old for Twinset. Use ${browserNames()}, or a newer version.`;

test('the build, the notice and the README name the same browsers', () => {
  const options = { name: 'shell', folder: 'shell', entry: '', dev: false, publicPath: '', output: 'dist' };
  const { target, module } = baseConfig(options);
  expect(target).toBe(`browserslist:${BROWSERS.join(', ')}`);
  expect(JSON.stringify(module?.rules)).toContain(JSON.stringify({ targets: BROWSERS }));
  expect(noticeScript()).toContain(NOTICE);
  expect(textOf('README.md').replace(/\s+/g, ' ')).toContain(`${browserNames()}, and newer versions`);
});

test('browserNames() refuses a query that names no version', () => {
  expect(browserNames(['chrome >= 1', 'safari >= 16.4'])).toBe('Chrome 1 or Safari 16.4');
  expect(() => browserNames(['last 2 versions'])).toThrow('"last 2 versions" of browserslist is not NAME >=');
});

/** Returns a script with its syntax lowered to that of an ECMAScript version. */
const lowered = (script: string, target: 'es5' | 'es2022') =>
  transformSync(script, { jsc: { target, parser: { syntax: 'ecmascript' } }, isModule: false }).code;

test('the notice has only syntax of ECMAScript 5', () => {
  expect(lowered(noticeScript(), 'es5')).toBe(lowered(noticeScript(), 'es2022'));
  // Newer syntax is found.
  expect(lowered('var f = () => 1;', 'es5')).not.toBe(lowered('var f = () => 1;', 'es2022'));
});

/** Features whose absence shows the notice, by the browser whose oldest supported version is the first with it. */
const FEATURES = { firefox: 'toSorted', safari: 'CompressionStream', chrome: 'color-mix' };

const run = (missing: string | null) => {
  const page: string[] = [];
  const document = {
    createElement: () => ({
      setAttribute: () => {},
      style: {},
      appendChild: (text: string) => page.push(text),
    }),
    createTextNode: (text: string) => text,
    body: { insertBefore: () => {} },
  };
  const css = {
    supports: (_: string, value: string) => !(missing === 'color-mix' && /color-mix/.test(value)),
  };
  const window = { CSS: css, CompressionStream: missing === 'CompressionStream' ? undefined : class {} };
  new Function('window', 'document', 'CSS', noticeScript())(window, document, css);
  return page;
};

const { toSorted } = Array.prototype;
afterEach(() => {
  Array.prototype.toSorted = toSorted;
});

test.each(Object.entries(FEATURES))('a %s without %s gets the notice', (_, feature) => {
  expect(run(null)).toEqual([]);
  if (feature === 'toSorted') Reflect.deleteProperty(Array.prototype, 'toSorted');
  expect(run(feature)).toEqual([NOTICE]);
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
