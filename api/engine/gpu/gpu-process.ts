import { openDevice } from './open-device.ts';
import { serveGpu } from './serve-gpu.ts';

await serveGpu(openDevice);
