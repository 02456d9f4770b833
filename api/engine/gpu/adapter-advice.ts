import { dlopen } from 'bun:ffi';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Facts about the graphics cards of a Linux system. */
export interface GpuSystem {
  /** Vulkan's loader can be loaded. */
  hasLoader: boolean;
  /** Name of the variable that limits Vulkan to some drivers; null if none does. */
  limitedBy: string | null;
  /** The driver of NVIDIA is loaded. */
  hasNvidia: boolean;
  /** Files that name drivers of Vulkan. */
  drivers: string[];
  /** Paths of graphics cards, by whether this user may open them. */
  open: string[];
  closed: string[];
}

/**
 * Returns why WebGPU finds no graphics card on a Linux system, and what to do, as a sentence after a space; '' if nothing
 * is known.
 */
export function adviceFor({ hasLoader, limitedBy, hasNvidia, drivers, open, closed }: GpuSystem): string {
  if (!hasLoader)
    return ' Vulkan is not installed: install libvulkan1 (Debian, Ubuntu) or vulkan-loader (Fedora).';
  if (limitedBy !== null) return ` Vulkan is limited to the drivers that ${limitedBy} names.`;
  if (open.length + closed.length === 0)
    return ' This system has no graphics card with a driver: install the driver, or give the container access to the card.';
  if (open.length === 0)
    return ` This user may not open ${closed[0]}: add the user to its group (usually "render"), and sign in again.`;
  if (hasNvidia && !drivers.some((name) => name.includes('nvidia')))
    return ' The driver of NVIDIA is loaded without its Vulkan part: install that, or set NVIDIA_DRIVER_CAPABILITIES=all for the container.';
  return drivers.length === 0
    ? ' No driver of Vulkan is installed: install that of NVIDIA, or mesa-vulkan-drivers.'
    : '';
}

const DRIVER_FOLDERS = ['/usr/share/vulkan/icd.d', '/usr/local/share/vulkan/icd.d', '/etc/vulkan/icd.d'];

/** Returns the entries of a folder that match; none if it does not exist. */
function entries(folder: string, pattern: RegExp): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .map((name) => join(folder, name));
}

function canOpen(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function hasLoader(): boolean {
  try {
    dlopen('libvulkan.so.1', { vkGetInstanceProcAddr: {} }).close();
    return true;
  } catch {
    return false;
  }
}

/** Returns why WebGPU finds no graphics card on this system, like `adviceFor`; only for Linux. */
export function adapterAdvice(): string {
  if (process.platform !== 'linux') return '';
  const nodes = [...entries('/dev/dri', /^renderD/), ...entries('/dev', /^nvidia\d+$/)];
  return adviceFor({
    hasLoader: hasLoader(),
    limitedBy:
      ['VK_DRIVER_FILES', 'VK_ICD_FILENAMES'].find((name) => (process.env[name] ?? '') !== '') ?? null,
    hasNvidia: existsSync('/proc/driver/nvidia/version'),
    drivers: DRIVER_FOLDERS.flatMap((folder) => entries(folder, /\.json$/)),
    open: nodes.filter(canOpen),
    closed: nodes.filter((path) => !canOpen(path)),
  });
}
