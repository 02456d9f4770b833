import { BrowserRouter } from '@twinset/router';
import { SdkProvider, subscribeToasts } from '@twinset/sdk';
import { AppTheme, ToastHost } from '@twinset/ui';
import { Layout } from '../layout/layout.tsx';
import { useColorMode } from '../layout/use-color-mode.ts';

/** The providers around everything. */
export function App() {
  const { mode } = useColorMode();
  return (
    <AppTheme mode={mode}>
      <SdkProvider>
        <BrowserRouter>
          <Layout />
        </BrowserRouter>
        <ToastHost subscribe={subscribeToasts} />
      </SdkProvider>
    </AppTheme>
  );
}
