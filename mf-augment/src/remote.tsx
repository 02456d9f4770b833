import { Route, Routes, useAddress } from '@twinset/router';
import { lazy } from 'react';
import { VERSIONS_VIEW } from './lib/versions-path.ts';
import { PreviewResultPage } from './preview-result/preview-result-page.tsx';
import { StartPage } from './start/start-page.tsx';

/** Version of this build, shown by the shell. */
export const version: string = __APP_VERSION__;

const VersionsPage = lazy(() => import('./versions/versions-page.tsx'));

/** Renders the start page, or the versions of its results, which are a view of it. */
function StartRoute() {
  const { view } = useAddress({ view: '' });
  return view.view === VERSIONS_VIEW ? <VersionsPage /> : <StartPage />;
}

/** Renders the pages of the area, below /augment. */
export default function AugmentArea() {
  return (
    <Routes>
      <Route index element={<StartRoute />} />
      <Route path="start_augmentation" element={<StartRoute />} />
      <Route path="preview" element={<PreviewResultPage />} />
    </Routes>
  );
}
