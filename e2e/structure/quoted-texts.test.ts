import { expect, test } from 'bun:test';
import { textsOf } from './strings.ts';
import { isSource, textOf, trackedFiles } from './tracked.ts';

/**
 * Texts that the specification quotes; they are used literally, whatever the rules of language require. "…"
 * is where a value is inserted.
 */
const QUOTED = `
Start New Session
Session active
Setting up workspace...
Shutting down ...
Processing
Previous
Continue
Images
Segmentation Masks
Preview
Data Split
Stratified Splitting
Transformations
Pre-processing
Start Augmentation
Preview Result
Training
Validation
Testing
Upload Successful
… file(s) uploaded successfully.
Augmentation completed!
Session reset successfully!
No File Selected
Please select at least one file to upload.
Invalid File Format
File "…" is not a valid format (only jpg, jpeg, png allowed).
File most be in CSV format. Selected '…'.
File Selection
No file was selected.
Error Deleting Images
Error Deleting Masks
An unexpected error occurred.
Cloud bucket creation
Could not create storage bucket. Billing account not active.
Bucket Directory Creation
Failed to create directories within the storage bucket.
Project Directory Creation
Failed to create backend project directories.
Session State
Failed to start new session.
Failed to Start Session
Upload Failed
Transfer Failed
Resize Failed
Resized Image or Masks Transfer Failed
Reset Signed URLs
Unexpected Error
Stratified Split Error
StratifiedSplitError
Augmentation State
Augmented Result Transfer
Resized Augmented Data Transfer
Resetting Train, Val and Test signed url
Augmentation Failed
An unknown error occurred during augmentation.
Failed to reset session
An unknown error occurred.
Project Directory Deletion Failed
Delete Session
Image Deletion failed
Failed to delete uploaded and resized images.
Directory Creation Failed
Failed to create new images directory.
Failed to create new masks directory.
Resized Image Directory Creation Failed
Failed to create new resized images directory.
Masks Deletion failed
Failed to delete uploaded and resized masks.
Resized Mask Directory Creation Failed
Failed to create new resized mask directory.
Resetting signed URLs
Failed to reset signed urls for resized images and mask.
Failed to delete the cloud storage bucket.
Upload Error
Delete Error
Failed to load training set.
Failed to load validation set.
Failed to load testing set.
Failed to load the uploaded images and masks.
No signed URLs found
Failed to fetch file: …
`
  .trim()
  .split('\n');

const PAGES = /^(api\/contract\/src|mf-[a-z]+\/src|shell\/(src|ui\/src|sdk\/src))\//;

const used = new Set(
  trackedFiles()
    .filter((file) => isSource(file) && PAGES.test(file) && !/\.test\.|\/testing\//.test(file))
    .flatMap((file) => textsOf(textOf(file), file.endsWith('x')).map(({ text }) => text)),
);

test('texts that the specification quotes are used literally', () => {
  expect(QUOTED.filter((text) => !used.has(text))).toEqual([]);
});

test('a quoted text with a changed letter is missed', () => {
  expect(used.has('File must be in CSV format. Selected …')).toBe(false);
  expect(used.has("File most be in CSV format. Selected '…'.")).toBe(true);
});
