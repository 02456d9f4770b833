import { BrowserRouter, Navigate, Route, Routes } from '@twinset/router';
import { loadAppConfig, SdkProvider, startSession, subscribeToasts } from '@twinset/sdk';
import { AppTheme, ToastHost } from '@twinset/ui';
import { createRoot } from 'react-dom/client';
import Area from '#area';
import { addSamplePairs } from './sample-pairs.ts';

// Renders an area without the shell: no navigation, no gates, and its own session, filled with generated
// pairs if it is empty.
await loadAppConfig();
await startSession();
await addSamplePairs();
createRoot(document.getElementById('root') as HTMLElement).render(
  <AppTheme mode={matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'}>
    <SdkProvider>
      <BrowserRouter>
        <Routes>
          <Route path={`${__AREA__.base}/*`} element={<Area />} />
          <Route path="*" element={<Navigate to={__AREA__.start} />} />
        </Routes>
      </BrowserRouter>
      <ToastHost subscribe={subscribeToasts} />
    </SdkProvider>
  </AppTheme>,
);
