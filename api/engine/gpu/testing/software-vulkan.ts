import { existsSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { WEBGPU_MISSING, webgpuPackage } from '../open-device.ts';

/** Returns folders of Chromium, which contains SwiftShader, a Vulkan driver that computes on the CPU, and Vulkan's loader. */
function chromiumFolders(): string[] {
  const named = process.env.CHROMIUM_PATH;
  return [...(named && existsSync(named) ? [dirname(realpathSync(named))] : []), '/usr/lib/chromium'];
}

/** Returns the environment of a process that computes WebGPU with SwiftShader, or the reason why there is none. */
export function softwareVulkan(): { env: Record<string, string> } | { missing: string } {
  if (webgpuPackage() === null) return { missing: WEBGPU_MISSING };
  for (const folder of chromiumFolders()) {
    const driver = join(folder, 'vk_swiftshader_icd.json');
    if (existsSync(driver) && existsSync(join(folder, 'libvulkan.so.1')))
      return {
        env: {
          VK_ICD_FILENAMES: driver,
          VK_DRIVER_FILES: driver,
          LD_LIBRARY_PATH: folder,
          // The loader complains without it.
          XDG_RUNTIME_DIR: process.env.XDG_RUNTIME_DIR ?? tmpdir(),
        },
      };
  }
  return { missing: 'There is no Chromium with SwiftShader.' };
}
