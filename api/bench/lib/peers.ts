import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve, sep } from 'node:path';

const PACKAGES =
  'albumentations opencv-python-headless numpy pillow scikit-image scikit-learn pooch psutil fpng-py';

/** Measurements of one run of a peer. */
export interface PeerResult {
  pps: number;
  wall: number;
  cpu?: number;
  zip_bytes?: number;
}

/** The peers' environment, outside the project; OpenBLAS variables would distort their times. */
export const PEER_HOME = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'twinset', 'peers');
const python = join(PEER_HOME, 'venv', 'bin', 'python');

async function sh(
  command: string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<string> {
  const { OPENBLAS_CORETYPE: _type, OPENBLAS_L2_SIZE: _size, ...inherited } = process.env;
  const env = { ...inherited, ...options.env };
  const child = Bun.spawn(command, { cwd: options.cwd, env, stdout: 'pipe', stderr: 'pipe' });
  const [text, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if ((await child.exited) !== 0) throw new Error(`${command.join(' ')} failed: ${errors.slice(-500)}`);
  return text;
}

/** A script that every folder of peers contains. */
const SCRIPT = 'gen_data.py';

/** Returns why a folder cannot be used as that of the peers' scripts, as a sentence; null if it can. */
export function peersProblem(dir: string): string | null {
  if (!existsSync(join(dir, SCRIPT)))
    return `--peers ${dir}: this is not a folder of scripts that measure other libraries, as it has no ${SCRIPT}.`;
  if (!`${resolve(dir)}${sep}`.startsWith(`${PEER_HOME}${sep}`)) return null;
  return `--peers ${dir}: the scripts are copied to ${PEER_HOME}; name the folder that they are copied from.`;
}

/**
 * Creates the environment and the workload's sources once; returns the folder of the sources. Ends the process with a
 * sentence if `dir` is not a folder of scripts.
 */
export async function setUpPeers(dir: string, count: number): Promise<string> {
  const problem = peersProblem(dir);
  if (problem !== null) {
    console.error(problem);
    process.exit(1);
  }
  const scripts = join(PEER_HOME, 'scripts');
  const data = join(PEER_HOME, `w1-${count}`);
  await mkdir(PEER_HOME, { recursive: true });
  await cp(dir, scripts, { recursive: true });
  if (!existsSync(join(PEER_HOME, 'ready'))) {
    await sh(['python3', '-m', 'venv', join(PEER_HOME, 'venv')]);
    await sh([python, '-m', 'pip', 'install', '-q', ...PACKAGES.split(' ')]);
    await Bun.write(join(PEER_HOME, 'ready'), PACKAGES);
  }
  if (!existsSync(join(data, 'masks', `img_${count}.png`))) {
    await sh([python, join(scripts, SCRIPT), data, String(count)]);
  }
  return data;
}

/** Runs a peer once on the sources. */
export async function runPeer(
  script: string,
  args: string[],
  data: string,
  count: number,
): Promise<PeerResult> {
  const env = { W1_DATA: data, W1_NSRC: String(count) };
  const text = await sh([python, `${script}.py`, ...args, '--out', join(PEER_HOME, 'out.zip')], {
    cwd: join(PEER_HOME, 'scripts'),
    env,
  });
  return JSON.parse(text.trim().split('\n').at(-1) ?? '{}') as PeerResult;
}

/** Runs a peer on a workload, with fpng or OpenCV's default PNG. @returns CPU milliseconds per output */
export async function runWorkloadPeer(
  peer: 'cv2' | 'alb',
  data: string,
  { count, per, ops }: { count: number; per: number; ops: object },
): Promise<{ cpu_ms: number; zipkb: number }> {
  const encoder = peer === 'cv2' ? 'fpng' : 'def';
  const args = [peer, encoder, data, String(count), String(per), JSON.stringify(ops)];
  const env = { WL_ZIP: join(PEER_HOME, 'out.zip') };
  const text = await sh([python, join(PEER_HOME, 'scripts', 'workloads', 'peer.py'), ...args], { env });
  return JSON.parse(text.trim().split('\n').at(-1) ?? '{}');
}

const KERNELS = `
import cv2, json, numpy as np, time
cv2.setNumThreads(1)
rng = np.random.default_rng(1)
image = rng.integers(0, 256, (512, 512, 3), dtype=np.uint8)
mask = rng.integers(0, 5, (512, 512), dtype=np.uint8)
warp = cv2.getRotationMatrix2D((255.5, 255.5), 17, 1.1)
color = np.array([[1.1, .02, .03, 4], [.02, 1.1, .03, 4], [.02, .03, 1.1, 4]], np.float32)
def least(call):
    for _ in range(20): call()
    times = []
    for _ in range(200):
        t = time.perf_counter(); call(); times.append(time.perf_counter() - t)
    return sorted(times)[50] * 1000
print(json.dumps(dict(
    image=least(lambda: cv2.transform(cv2.warpAffine(image, warp, (512, 512), flags=cv2.INTER_LINEAR), color)),
    mask=least(lambda: cv2.warpAffine(mask, warp, (512, 512), flags=cv2.INTER_NEAREST)))))
`;

/**
 * Measures OpenCV's warp and colour, and its nearest warp, one thread, 512x512: lower quartile of 200, milliseconds.
 */
export const opencvKernels = async (): Promise<{ image: number; mask: number }> =>
  JSON.parse(await sh([python, '-c', KERNELS]));
