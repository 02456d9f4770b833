/**
 * Milliseconds per unit test and hook: workers and servers need seconds to start while all cores are busy.
 */
const TIMEOUT_MS = 60_000;

const DOM = `${import.meta.dir}/dom.ts`;
/**
 * Tests of the front end have a DOM, also those that do not need one, because its modules look for one when
 * they are first loaded.
 */
const WITH_DOM = /\/(mf-[^/]+|shell)\/.*\.tsx?$/;

const FIRST_LINE = `import { setDefaultTimeout as _timeout } from 'bun:test';_timeout(${TIMEOUT_MS});`;
/** Removes the DOM when React has completed what it scheduled during the last test. */
const REMOVE_DOM = `import { afterAll as _after } from 'bun:test';import { reactTasks as _tasks, removeDom as _removeDom } from '${DOM}';_after(async () => { await _tasks(); _removeDom(); });`;

// Bun has no setting for the default timeout other than a command-line option, and setDefaultTimeout()
// applies to the file that calls it, so every test file is loaded with a call before its first line. A DOM is
// installed before the imports of a file run and removed after its last test, since all files of a run share
// their globals. bunfig.toml preloads this file.
Bun.plugin({
  name: 'unit tests',
  setup(build) {
    build.onLoad({ filter: /\.test\.tsx?$/ }, async ({ path }) => {
      const text = await Bun.file(path).text();
      const loader = path.endsWith('x') ? 'tsx' : 'ts';
      if (!WITH_DOM.test(path)) return { contents: FIRST_LINE + text, loader };
      const { installDom } = await import(DOM);
      installDom();
      return { contents: FIRST_LINE + REMOVE_DOM + text, loader };
    });
  },
});
