import { BrowserRouter } from '@twinset/router';
import { SdkProvider, SITE_ROOT, subscribeToasts } from '@twinset/sdk';
import { AppTheme, ToastHost } from '@twinset/ui';
import { Layout } from '../layout/layout.tsx';
import { useColorMode } from '../layout/use-color-mode.ts';
import { Guarded } from './guarded.tsx';

/** The providers around everything; `bootstrap.tsx` catches what fails even here. */
export function App() {
  const { mode } = useColorMode();
  return (
    <AppTheme mode={mode}>
      <Guarded name="The page">
        <SdkProvider>
          <BrowserRouter basename={SITE_ROOT}>
            <Guarded name="The page">
              <Layout />
            </Guarded>
          </BrowserRouter>
          <ToastHost subscribe={subscribeToasts} />
        </SdkProvider>
      </Guarded>
    </AppTheme>
  );
}
