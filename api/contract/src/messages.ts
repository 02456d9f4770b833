/** Titles and texts that only the pages show (specification sections 4, 5 and 8). */
export const MESSAGES = {
  noFileSelected: { title: 'No File Selected', description: 'Please select at least one file to upload.' },
  invalidFormat: (name: string) => ({
    title: 'Invalid File Format',
    description: `File "${name}" is not a valid format (only jpg, jpeg, png allowed).`,
  }),
  csvFormat: (file: string) => ({
    title: 'Invalid File Format',
    description: `File most be in CSV format. Selected '${file}'.`,
  }),
  noCsvSelected: { title: 'File Selection', description: 'No file was selected.' },
  uploadSuccessful: (n: number) => ({
    title: 'Upload Successful',
    description: `${n} file(s) uploaded successfully.`,
  }),
  augmentationCompleted: { title: 'Augmentation completed!', description: '' },
  resetSuccessful: { title: 'Session reset successfully!', description: '' },
  deletionTitle: { images: 'Error Deleting Images', masks: 'Error Deleting Masks' },
  deletionUrls: 'Resetting signed URLs',
  unexpected: 'An unexpected error occurred.',
  defaults: {
    start: { title: 'Failed to Start Session', description: 'An unexpected error occurred.' },
    upload: { title: 'Unexpected Error', description: 'An unexpected error occurred.' },
    augment: { title: 'Augmentation Failed', description: 'An unknown error occurred during augmentation.' },
    reset: { title: 'Failed to reset session', description: 'An unknown error occurred.' },
    end: { title: 'Unexpected Error', description: 'An unexpected error occurred.' },
    csvUpload: { title: 'Upload Error', description: 'An unexpected error occurred.' },
    csvDelete: { title: 'Delete Error', description: 'An unexpected error occurred.' },
  },
  download: {
    noUrls: 'No signed URLs found',
    fetchFailed: (name: string) => `Failed to fetch file: ${name}`,
  },
  preview: {
    train: 'Failed to load training set.',
    val: 'Failed to load validation set.',
    test: 'Failed to load testing set.',
    uploaded: 'Failed to load the uploaded images and masks.',
  },
} as const;
