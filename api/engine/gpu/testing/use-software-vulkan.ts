import { softwareVulkan } from './software-vulkan.ts';

interface Hooks {
  beforeAll(work: () => void): void;
  afterAll(work: () => void): void;
}

/**
 * Lets the GPU processes of a test file compute with SwiftShader.
 * @returns the environment, or the reason why there is none, which is printed
 */
export function useSoftwareVulkan({ beforeAll, afterAll }: Hooks): ReturnType<typeof softwareVulkan> {
  const software = softwareVulkan();
  const env = 'env' in software ? software.env : {};
  if ('missing' in software) console.log(`The tests of runs on a GPU are skipped. ${software.missing}`);
  const former: Record<string, string | undefined> = {};
  beforeAll(() => {
    for (const [name, value] of Object.entries(env)) {
      former[name] = process.env[name];
      process.env[name] = value;
    }
  });
  afterAll(() => {
    for (const [name, value] of Object.entries(former)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
  return software;
}
