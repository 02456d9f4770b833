import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type AreaCopy, copyWithFourthArea, FOURTH } from '../support/area-copy.ts';
import { type Served, serve } from '../support/serve.ts';

const ELSEWHERE = 'https://areas.example';

let copy: AreaCopy;
let server: Served;
beforeAll(async () => {
  copy = copyWithFourthArea();
  server = await serve(
    'fourth-area-tables.log',
    { [FOURTH.variable]: `${ELSEWHERE}/fourth/remoteEntry.js` },
    { root: copy.root },
  );
});
afterAll(async () => {
  await server.stop();
  copy.remove();
});

/** Returns the last entry of a table of the copy. */
const last = (file: string, table: string) =>
  JSON.parse(
    copy.bun('-e', `import { ${table} } from './${file}'; console.log(JSON.stringify(${table}.at(-1)))`),
  );

test('build, ports, navigation and pages are derived from a row of the table of areas', () => {
  expect(last('shell/federation/src/remotes.ts', 'REMOTES')).toMatchObject({
    name: FOURTH.container,
    folder: FOURTH.folder,
    start: FOURTH.path,
    port: 8094,
  });
  expect(last('shell/sdk/src/navigation/paths.ts', 'AREAS')).toMatchObject({
    label: FOURTH.label,
    path: FOURTH.path,
    remote: FOURTH.container,
  });
  expect(last('shell/sdk/src/navigation/paths.ts', 'PAGES')).toMatchObject({
    step: 'hello',
    path: FOURTH.path,
  });
});

test('the variable, /config.json and the content security policy are derived from it', async () => {
  const answer = await fetch(`${server.url}/config.json`);
  expect(await answer.json()).toMatchObject({
    remotes: { [FOURTH.container]: `${ELSEWHERE}/fourth/remoteEntry.js` },
  });
  expect(answer.headers.get('Content-Security-Policy')).toMatch(
    new RegExp(`script-src 'self' ${ELSEWHERE};`),
  );
});

test('the rules of the code base apply to it: layout, ports, documents', () => {
  copy.bun('e2e/scripts/readme-variables.ts');
  const tests = ['layout', 'ports', 'readme'].map((name) => `e2e/structure/${name}.test.ts`);
  expect(() => copy.bun('test', '--timeout', '60000', ...tests)).not.toThrow();
});
