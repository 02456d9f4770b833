import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@twinset/engine/testing';
import { python } from './testing/python-client.ts';
import { blockPairs, numbersTo } from './testing/split-session.ts';
import { startApi, type TestApi } from './testing/start-api.ts';

const CLIENT = join(import.meta.dir, '../../clients/python');
const NOTEBOOK = join(CLIENT, 'examples/training-set.ipynb');
const NOTEBOOK_PACKAGES = ['nbclient==0.11.0', 'ipykernel==7.4.0'];
const PAIRS = 10;
/** Outputs of the training set in the example. */
const OUTPUTS = 24;

const folder = temporaryFolder();
const runs = (...command: string[]) => Bun.spawnSync(command, { stderr: 'ignore' }).exitCode === 0;
const canBuild = python !== undefined && runs(python, '-c', 'import hatchling, pip');
if (python !== undefined && !canBuild) {
  console.log(
    'skipped: installation of the Python client, since PYTHON_CLIENT names a Python without pip and hatchling',
  );
}
const isLong = Boolean(process.env.TEST_LONG) && canBuild;
if (canBuild && !isLong) console.log('skipped: takes a minute and downloads packages (TEST_LONG)');

type Cell = { cell_type: string; source: string[]; outputs?: unknown[]; execution_count?: number | null };
const readCells = async () => ((await Bun.file(NOTEBOOK).json()) as { cells: Cell[] }).cells;

let api: TestApi;
beforeAll(async () => {
  if (!canBuild) return;
  api = await startApi();
});
afterAll(() => api?.stop());

/** Creates a folder with the dataset that the example reads. */
async function workspace(name: string): Promise<string> {
  const home = join(folder, name);
  const pairs = blockPairs(numbersTo(PAIRS));
  for (const kind of ['images', 'masks'] as const) {
    await mkdir(join(home, 'dataset', kind), { recursive: true });
    for (const file of pairs[kind])
      await Bun.write(join(home, 'dataset', kind, file.name), file.bytes as Blob);
  }
  return home;
}

/** Runs a program of a Python in a workspace; returns its exit code and texts. */
async function execute(command: string[], home: string, more: Record<string, string> = {}) {
  const { TWINSET_URL, TWINSET_TOKEN, PYTHONPATH, ...rest } = process.env;
  const child = Bun.spawn(command, {
    cwd: home,
    stdout: 'pipe',
    stderr: 'pipe',
    env: { ...rest, TWINSET_URL: api.origin, IPYTHONDIR: join(home, '.ipython'), ...more },
  });
  const [out, report] = [await new Response(child.stdout).text(), await new Response(child.stderr).text()];
  return { exitCode: await child.exited, out, report };
}

const hashOf = async (home: string) =>
  new Bun.CryptoHasher('sha256').update(await Bun.file(join(home, 'training-set.zip')).bytes()).digest('hex');

test('the notebook of the example is committed without outputs', async () => {
  const cells = (await readCells()).filter(({ cell_type }) => cell_type === 'code');
  expect(cells.length).toBeGreaterThan(2);
  for (const { outputs, execution_count } of cells) expect([outputs, execution_count]).toEqual([[], null]);
});

describe.skipIf(!canBuild)('the Python client', () => {
  test('is installed by pip with its types, and runs the example as plain code', async () => {
    const target = join(folder, 'site');
    const options = ['--no-index', '--no-build-isolation', '--no-deps', '--quiet', '--target', target];
    const installed = await execute([python as string, '-m', 'pip', 'install', ...options, CLIENT], folder);
    expect([installed.exitCode, installed.report]).toEqual([0, '']);
    for (const name of ['py.typed', 'api_types.py', 'events.py']) {
      expect([name, await Bun.file(join(target, 'twinset', name)).exists()]).toEqual([name, true]);
    }
    const home = await workspace('plain');
    const code = (await readCells())
      .filter(({ cell_type }) => cell_type === 'code')
      .map(({ source }) => source.join(''))
      .join('\n');
    const from = 'import twinset; print(twinset.__file__)\n';
    const { exitCode, out, report } = await execute([python as string, '-c', from + code], home, {
      PYTHONPATH: target,
    });
    expect([exitCode, out.split('\n')[0]]).toEqual([0, join(target, 'twinset/__init__.py')]);
    expect(out).toContain("'README.txt'");
    // A line per phase if the output is neither a terminal nor a notebook.
    const lines = report.trim().split('\n');
    expect(lines.filter((line) => !/^(Upload|Check|Run|Download): .*\(100%\)/.test(line))).toEqual([]);
    for (const line of [
      `Upload: ${2 * PAIRS} of ${2 * PAIRS} files (100%)`,
      `Check: ${2 * PAIRS} of ${2 * PAIRS} files (100%)`,
    ]) {
      expect(lines).toContain(line);
    }
    expect(lines.filter((line) => line.startsWith('Run: ')).length).toBe(1);
    expect(lines.at(-1)).toStartWith('Download: ');
  }, 180_000);

  test.skipIf(!isLong)(
    'runs the example in a notebook of a new environment, with one updated line of progress',
    async () => {
      const home = await workspace('notebook');
      const venv = join(folder, 'venv');
      expect(runs(python as string, '-m', 'venv', venv)).toBeTrue();
      const program = join(venv, 'bin/python');
      const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
      const installed = await execute([program, ...install, CLIENT, ...NOTEBOOK_PACKAGES], home);
      expect([installed.exitCode, installed.report]).toEqual([0, '']);
      const code = `
import nbformat, nbclient, json
notebook = nbformat.read(${JSON.stringify(NOTEBOOK)}, as_version=4)
nbclient.NotebookClient(notebook, timeout=200, kernel_name="python3").execute()
print(json.dumps([cell.outputs for cell in notebook.cells if cell.cell_type == "code"]))`;
      const { exitCode, out, report } = await execute([program, '-c', code], home);
      expect([exitCode, report]).toEqual([0, expect.any(String)]);
      const [, built] = JSON.parse(out) as { output_type: string; data?: Record<string, string> }[][];
      // The progress in its last state, and the result.
      expect(built?.map(({ output_type }) => output_type)).toEqual(['display_data', 'execute_result']);
      expect(built?.[0]?.data?.['text/plain']).toMatch(/^Download: .* \(100%\)$/);
      expect(built?.[0]?.data?.['text/html']).toContain('<progress');
      expect(built?.[1]?.data?.['text/html']).toContain(`<td>${OUTPUTS}</td>`);
      expect(built?.[1]?.data?.['text/html']).toContain(await hashOf(home));
    },
    280_000,
  );
});
