import { Route, Routes } from '@twinset/router';
import { PreviewResultPage } from './preview-result/preview-result-page.tsx';
import { StartPage } from './start/start-page.tsx';

/** Version of this build, shown by the shell. */
export const version: string = __APP_VERSION__;

/** Renders the pages of the area, below /augment. */
export default function AugmentArea() {
  return (
    <Routes>
      <Route index element={<StartPage />} />
      <Route path="start_augmentation" element={<StartPage />} />
      <Route path="preview" element={<PreviewResultPage />} />
    </Routes>
  );
}
