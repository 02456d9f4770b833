import { join } from 'node:path';
import { type Dataset, datasetOf } from '../dataset/dataset.ts';
import { readFolder } from '../headless/read-folder.ts';
import { localEngine } from './run-folders.ts';

/** Returns the dataset of the folders `images` and `masks` below a folder. */
export async function caseDataset(folder: string): Promise<Dataset> {
  const engine = localEngine();
  const images = await readFolder(join(folder, 'images'), engine.inspectImage);
  const masks = await readFolder(join(folder, 'masks'), engine.inspectMask);
  return datasetOf(images.files, masks.files);
}
