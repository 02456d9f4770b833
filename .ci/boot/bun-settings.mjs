/**
 * Settings of Bun for the programs that compute outputs. By default, JavaScript that was called 4,000 times is compiled once
 * more, in each worker, at up to 0.1 seconds per function: a fifth of the processor time of small outputs. Loops of a
 * million rounds still are.
 *
 * Bun refuses to start with a name that it does not know: CONTRIBUTING.md describes what to do with a new version of Bun.
 */
export const BUN_SETTINGS = { BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: '1000000' };
