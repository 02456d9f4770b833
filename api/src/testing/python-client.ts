import { join } from 'node:path';

const SOURCES = join(import.meta.dir, '../../../clients/python/src');
const CHECK = 'import sys, httpx; sys.exit(sys.version_info < (3, 11))';

const canRun = (python: string): boolean => {
  try {
    return Bun.spawnSync([python, '-c', CHECK], { stderr: 'ignore' }).exitCode === 0;
  } catch {
    return false;
  }
};

/** A Python that can run the client: that of PYTHON_CLIENT, or the machine's; undefined if it lacks httpx. */
export const python = [process.env.PYTHON_CLIENT, 'python3'].find((one) => one !== undefined && canRun(one));

if (python === undefined) {
  console.log(
    'skipped: tests of the Python client. PYTHON_CLIENT does not name a Python with httpx (`node .ci/boot/python-client.mjs` installs it)',
  );
}

/** Builds with the client and prints the result. */
export const BUILD = `
seen = []
result = twinset.build(os.environ["SOURCE"], os.environ["OUT"], json.loads(os.environ["CONFIG"]),
    csv=os.environ.get("CSV"), progress=seen.append, retry_seconds=20)
print(json.dumps({
    "sha256": result.sha256, "size": result.size, "outputs": result.outputs, "warnings": result.warnings,
    "failed": [one.filename for one in result.failed_files],
    "phases": list(dict.fromkeys(one.phase for one in seen)), "last": str(seen[-1]),
    "html": [seen[0]._repr_html_(), result._repr_html_()], "seed": result.manifest()["seed"],
}))`;

export type Variables = Record<string, string>;

/** Starts a Python program that uses the client. */
export function startPython(code: string, env: Variables) {
  const { TWINSET_URL, TWINSET_TOKEN, ...rest } = process.env;
  return Bun.spawn([python as string, '-c', `import json, os, sys, twinset\n${code}`], {
    stdout: 'pipe',
    stderr: 'pipe',
    env: { ...rest, PYTHONPATH: SOURCES, PYTHONDONTWRITEBYTECODE: '1', ...env },
  });
}

/** Runs a Python program that uses the client; returns its JSON, what it reported, and its exit code. */
export async function runPython(code: string, env: Variables) {
  const child = startPython(code, env);
  const [out, report] = [await new Response(child.stdout).text(), await new Response(child.stderr).text()];
  const exitCode = await child.exited;
  return { exitCode, report, answer: exitCode === 0 ? JSON.parse(out) : null };
}
