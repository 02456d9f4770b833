import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOGIN_POLICY, loginPage } from './login-page.ts';

const textOf = (path: string): string => readFileSync(join(import.meta.dir, '../../..', path), 'utf8');

test('the sign-in page has the logo and the brand colours of the product', () => {
  const page = loginPage('/', '');
  const favicon = textOf('shell/src/favicon.svg');
  const shapes = [...favicon.matchAll(/<(?:rect|path) ([^>]*?) ?\/>/g)].map(
    ([, attributes]) => attributes as string,
  );
  expect(shapes).toHaveLength(3);
  expect(shapes.filter((shape) => !page.includes(shape))).toEqual([]);
  const brand = textOf('shell/ui/src/theme/theme.ts');
  const colourOf = (step: number) => new RegExp(`\\b${step}: '(#\\w+)'`).exec(brand)?.[1];
  expect(page).toContain(`--brand:${colourOf(80)};--hover:${colourOf(70)}`);
  expect(page).toContain(`--brand:${colourOf(70)};--hover:${colourOf(80)}`);
});

test('the sign-in page loads nothing, as its policy requires', () => {
  expect(LOGIN_POLICY).toContain("default-src 'none'");
  expect(loginPage('/', 'The access token is wrong.')).not.toMatch(/\b(src|href)=|url\(|<script/);
});
