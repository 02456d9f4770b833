import { Route, Routes } from '@twinset/router';
import { DataSplitPage } from './data-split/data-split-page.tsx';
import { PreProcessingPage } from './pre-processing/pre-processing-page.tsx';
import { StratifiedSplittingPage } from './stratified-splitting/stratified-splitting-page.tsx';
import { TransformationsPage } from './transformations/transformations-page.tsx';

/** Version of this build, shown by the shell. */
export const version: string = __APP_VERSION__;

/** Renders the pages of the area, below /settings. */
export default function SettingsArea() {
  return (
    <Routes>
      <Route index element={<DataSplitPage />} />
      <Route path="data_split" element={<DataSplitPage />} />
      <Route path="stratified_splitting" element={<StratifiedSplittingPage />} />
      <Route path="select_transformation" element={<TransformationsPage />} />
      <Route path="pre_processing" element={<PreProcessingPage />} />
    </Routes>
  );
}
