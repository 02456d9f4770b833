/**
 * Settings of Bun for the programs that compute outputs. By default, JavaScript that was called 4,000 times is compiled once
 * more, in each worker, at up to 0.1 seconds per function: a fifth of the processor time of small outputs. Loops of a
 * million rounds still are.
 *
 * The other three limit the growth of a heap between two collections, by which it may triple on a machine of 16 GiB or more:
 * a small one grows as before, one of 140 MiB by two fifths, one of 256 MiB by a tenth.
 *
 * Bun refuses to start with a name that it does not know: CONTRIBUTING.md describes what to do with a new version of Bun.
 */
export const BUN_SETTINGS = {
  BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: '1000000',
  BUN_JSC_forceRAMSize: String(256 << 20),
  BUN_JSC_heapGrowthFunctionThresholdInMB: '1',
  BUN_JSC_heapGrowthSteepnessFactor: '3',
};
