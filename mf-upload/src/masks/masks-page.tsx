import { UploadPage } from '../lib/upload-page.tsx';

export function MasksPage() {
  return (
    <UploadPage
      kind="masks"
      step="uploadMasks"
      title="Segmentation Masks"
      description="Upload one mask per image (.png, .jpeg, .jpg)."
    />
  );
}
