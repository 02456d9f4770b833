import { Route, Routes } from '@twinset/router';
import { ImagesPage } from './images/images-page.tsx';
import { MasksPage } from './masks/masks-page.tsx';
import { PreviewPage } from './preview/preview-page.tsx';

/** Version of this build, shown by the shell. */
export const version: string = __APP_VERSION__;

/** Renders the pages of the area, below /upload_data. */
export default function UploadArea() {
  return (
    <Routes>
      <Route index element={<ImagesPage />} />
      <Route path="images" element={<ImagesPage />} />
      <Route path="masks" element={<MasksPage />} />
      <Route path="preview" element={<PreviewPage />} />
    </Routes>
  );
}
