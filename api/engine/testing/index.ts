/** Helpers for the tests of other packages. */

export { isInstalled } from '../backends/index.ts';
export { differenceLimit } from '../gpu/testing/run-job.ts';
export { useSoftwareVulkan } from '../gpu/testing/use-software-vulkan.ts';
export { damagedPairs } from '../intake/testing/damaged-pairs.ts';
export { makeTar, makeZip } from '../intake/testing/make-archives.ts';
export { MANY_PATHS, numbersAsText } from '../intake/testing/many-paths.ts';
export { type Files, jpegOf, photoOf, pngOf, writeTree } from '../intake/testing/write-tree.ts';
export { sha256 } from '../lib/sha256.ts';
export { bombs } from '../pixels/testing/bombs.ts';
export { divideShards } from '../run/divide-shards.ts';
export { runInOrder } from '../run/run-in-order.ts';
export type { RunTask } from '../run/run-tasks.ts';
export { describeLabels } from '../tasks/describe-labels.ts';
export { pixelHash } from '../tasks/pixel-hash.ts';
export { pythonEntries, unzipTest } from '../zip/testing/other-readers.ts';
export { CHANGE_NAMES, cameraPair, copyOf, type PairFiles } from './camera-sets.ts';
export { type Case, caseFile, caseFolder, readCase, type Upload } from './cases.ts';
export { fasterThanLinear, growing } from './growth.ts';
export { largePng } from './large-images.ts';
export { filled, largestCsvs } from './largest-csvs.ts';
export { randomInts, randomStream } from './random.ts';
export { type CommandResult, runCommand } from './run-command.ts';
export { sharedData } from './shared-data.ts';
export { temporaryFolder } from './temporary-folder.ts';
