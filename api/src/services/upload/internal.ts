export {
  isThumbnail,
  objectOf,
  renditionFolder,
  scale16,
  scale16OfSet,
  storedBytes,
  thumbnailFolder,
  thumbnailsOf,
  turnsOf,
  unprocessedInSteps,
  uploadUrl,
} from './objects.ts';
export { removeFiles, removeNamed } from './remove-files.ts';
export { transferFiles } from './transfer-files.ts';
