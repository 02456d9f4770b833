import { ATTRIBUTE_FLAGS } from '@twinset/contract';

const NO_FLAGS = Object.fromEntries(ATTRIBUTE_FLAGS.map((flag) => [flag, false]));
const NO_SPLIT = { splitParameter: '', splitParameters: [], groupColumn: '', ...NO_FLAGS };

/**
 * A configuration for work on one named source, which no split decides on: it is to succeed after the CSV that the
 * split came from is gone, and without measuring anything. What is no object is left to the checks.
 */
export const withoutSplit = (config: unknown): unknown =>
  typeof config === 'object' && config !== null && !Array.isArray(config)
    ? { ...config, ...NO_SPLIT }
    : config;
