// Prints one JSON object: the facts of the adapter that WebGPU opens.
import { openDevice } from '../open-device.ts';

const { device, ...facts } = await openDevice();
console.log(JSON.stringify(facts));
device.destroy();
