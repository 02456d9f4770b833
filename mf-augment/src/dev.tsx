import { BrowserRouter, Navigate, Route, Routes } from '@twinset/router';
import { loadAppConfig, SdkProvider, startSession, subscribeToasts } from '@twinset/sdk';
import { AppTheme, ToastHost } from '@twinset/ui';
import { createRoot } from 'react-dom/client';
import AugmentArea from './remote.tsx';

// The area without the shell: no navigation, no gates, a session of its own.
await loadAppConfig();
await startSession();
createRoot(document.getElementById('root') as HTMLElement).render(
  <AppTheme mode={matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'}>
    <SdkProvider>
      <BrowserRouter>
        <Routes>
          <Route path="augment/*" element={<AugmentArea />} />
          <Route path="*" element={<Navigate to="/augment/start_augmentation" />} />
        </Routes>
      </BrowserRouter>
      <ToastHost subscribe={subscribeToasts} />
    </SdkProvider>
  </AppTheme>,
);
