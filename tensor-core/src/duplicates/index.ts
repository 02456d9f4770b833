export { type Fingerprint, fingerprint } from './fingerprint.ts';
export { type DuplicateInput, groupDuplicates } from './group-duplicates.ts';
