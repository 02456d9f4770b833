import { UploadPage } from '../lib/upload-page.tsx';

export function ImagesPage() {
  return (
    <UploadPage
      kind="images"
      step="uploadImages"
      title="Images"
      description="Upload the images of your dataset (.png, .jpeg, .jpg)."
    />
  );
}
