import { expect, test } from 'bun:test';
import { adapterAdvice, adviceFor, type GpuSystem } from './adapter-advice.ts';

/** A system with a card of NVIDIA that works. */
const WORKING: GpuSystem = {
  hasLoader: true,
  limitedBy: null,
  hasNvidia: true,
  drivers: ['/etc/vulkan/icd.d/nvidia_icd.json'],
  open: ['/dev/nvidia0'],
  closed: [],
};

test('the first thing that a system lacks for a graphics card is named with its remedy', () => {
  const cases: [Partial<GpuSystem>, RegExp | ''][] = [
    [{}, ''],
    [{ hasLoader: false, drivers: [] }, /^ Vulkan is not installed: install libvulkan1 /],
    [{ limitedBy: 'VK_DRIVER_FILES' }, /^ Vulkan is limited to the drivers that VK_DRIVER_FILES names\.$/],
    [
      { hasNvidia: false, open: [] },
      /^ This system has no graphics card with a driver: install the driver, or /,
    ],
    [{ open: [], closed: ['/dev/dri/renderD128'] }, /^ This user may not open \/dev\/dri\/renderD128: add /],
    [
      { drivers: ['/usr/share/vulkan/icd.d/lvp_icd.x86_64.json'] },
      /^ The driver of NVIDIA is loaded without its Vulkan part: .*NVIDIA_DRIVER_CAPABILITIES=all/,
    ],
    [
      { hasNvidia: false, drivers: [], open: ['/dev/dri/renderD128'] },
      /^ No driver of Vulkan is installed: /,
    ],
    // Another card that may not be opened does not matter.
    [{ closed: ['/dev/dri/renderD128'] }, ''],
  ];
  for (const [lacking, advice] of cases) {
    const given = adviceFor({ ...WORKING, ...lacking });
    if (advice === '') expect(given).toBe('');
    else expect(given).toMatch(advice);
  }
});

test.skipIf(process.platform !== 'linux')('this system is examined', () => {
  const former = process.env.VK_DRIVER_FILES;
  process.env.VK_DRIVER_FILES = '/none.json';
  try {
    expect(adapterAdvice()).toMatch(
      /^ Vulkan is (not installed: |limited to the drivers that VK_DRIVER_FILES )/,
    );
  } finally {
    if (former === undefined) delete process.env.VK_DRIVER_FILES;
    else process.env.VK_DRIVER_FILES = former;
  }
});
