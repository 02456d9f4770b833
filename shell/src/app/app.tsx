import { BrowserRouter } from '@twinset/router';
import { SdkProvider, SITE_ROOT, subscribeToasts } from '@twinset/sdk';
import { AppTheme, ToastHost } from '@twinset/ui';
import { Layout } from '../layout/layout.tsx';
import { useColorMode } from '../layout/use-color-mode.ts';
import { AreaBoundary } from './area-boundary.tsx';

/** Renders the app inside its providers; `bootstrap.tsx` handles errors that occur even here. */
export function App() {
  const { mode } = useColorMode();
  return (
    <AppTheme mode={mode}>
      <AreaBoundary name="The page">
        <SdkProvider>
          <BrowserRouter basename={SITE_ROOT}>
            <AreaBoundary name="The page">
              <Layout messages={<ToastHost subscribe={subscribeToasts} />} />
            </AreaBoundary>
          </BrowserRouter>
        </SdkProvider>
      </AreaBoundary>
    </AppTheme>
  );
}
