/** Runs a program; returns null if it is not installed. */
const run = (command: string[]): { exitCode: number; output: string } | null => {
  if (!Bun.which(command[0])) {
    console.log(`skipped: ${command[0]} is not installed`);
    return null;
  }
  const { exitCode, stdout } = Bun.spawnSync(command, { stderr: 'inherit' });
  return { exitCode, output: stdout.toString() };
};

/** Returns whether Info-ZIP accepts the archive; null without it. */
export const unzipTest = (path: string): boolean | null => {
  const result = run(['unzip', '-tqq', path]);
  return result && result.exitCode === 0;
};

const SCRIPT = `
import json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert sys.argv[2] == 'untested' or z.testzip() is None
print(json.dumps([[i.filename, i.file_size, i.header_offset] for i in z.infolist()]))
`;

function pythonList(path: string, mode: 'tested' | 'untested'): [string, number, number][] | null {
  const result = run(['python3', '-c', SCRIPT, path, mode]);
  if (!result) return null;
  if (result.exitCode !== 0) throw new Error('Python finds the archive broken');
  return JSON.parse(result.output);
}

/** Returns names and sizes as read by Python's zipfile, contents verified; null without Python. */
export const pythonEntries = (path: string): [string, number][] | null =>
  pythonList(path, 'tested')?.map(([name, size]) => [name, size]) ?? null;

/** Returns names, sizes and offsets of local headers as read by Python's zipfile, without their contents. */
export const pythonOffsets = (path: string) => pythonList(path, 'untested');
