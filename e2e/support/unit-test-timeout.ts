/** Milliseconds per unit test and hook: workers and servers need seconds to start where all cores are busy. */
const TIMEOUT_MS = 60_000;

const FIRST_LINE = `import { setDefaultTimeout as _timeout } from 'bun:test';_timeout(${TIMEOUT_MS});`;

// Bun has no setting for the default timeout but a command-line option, and setDefaultTimeout() applies to the file that
// calls it, so every test file is loaded with a call in front of its first line. bunfig.toml preloads this file.
Bun.plugin({
  name: 'unit test timeout',
  setup(build) {
    build.onLoad({ filter: /\.test\.tsx?$/ }, async ({ path }) => ({
      contents: FIRST_LINE + (await Bun.file(path).text()),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }));
  },
});
