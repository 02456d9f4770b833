import type { Raster } from '@twinset/tensor-core';
import {
  isUndecided,
  jobOf,
  packedOf,
  resultOf,
  rowsOf,
  type WarpDevice,
  type WarpJob,
  type WarpRequest,
  warpLayout,
  writeJob,
} from '@twinset/tensor-core/webgpu';

/** Computes outputs of a source on a device, with memory of this process. */
export async function runJob(
  warps: WarpDevice,
  kind: WarpJob['kind'],
  source: Raster,
  requests: readonly WarpRequest[],
  outside: Pick<WarpJob, 'border' | 'fill'>,
) {
  const job = jobOf(kind, source, requests, outside);
  const layout = warpLayout(job);
  const memory = new Uint8Array(layout.total);
  const isFar = writeJob(memory, job, layout, source, requests);
  await warps.run(job, memory);
  return {
    samplesOf: (number: number) => resultOf(memory, job, layout, number).data,
    rowsOf: (number: number) => rowsOf(memory, job, layout, number),
    packedOf: (number: number) => packedOf(memory, job, layout, number),
    /** Returns whether an output is left to the processor. */
    isLeft: (number: number) => isFar[number] || isUndecided(memory, job, layout, number),
  };
}

/** Samples that were compared, those that differ, and the largest difference in levels. */
export interface Difference {
  samples: number;
  differing: number;
  largest: number;
}

export const noDifference = (): Difference => ({ samples: 0, differing: 0, largest: 0 });

/** Adds the differences of the samples of an output. */
export function addDifference(total: Difference, got: Raster['data'], expected: Raster['data']): void {
  for (let k = 0; k < expected.length; k++) {
    const difference = Math.abs(expected[k] - got[k]);
    if (difference > 0) total.differing++;
    if (difference > total.largest) total.largest = difference;
  }
  total.samples += expected.length;
}

/** Returns by how much samples may differ, by the name of their case: those of masks, and without a colour, not at all. */
export const differenceLimit = (name: string, samples: number): Pick<Difference, 'differing' | 'largest'> =>
  name.includes('mask') || name.includes('without')
    ? { largest: 0, differing: 0 }
    : { largest: 1, differing: Math.ceil(samples * 50e-6) };
