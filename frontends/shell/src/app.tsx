import { useState, type ReactNode } from 'react';
import { createQueryClient, QueryClientProvider, SessionProvider } from '@daymark/api-client';
import { UiProvider, useToast } from '@daymark/ui';
import { BrowserRouter } from '@daymark/ui/router';
import { Screens } from './screens.js';
import { texts } from './texts.js';

/** The whole application: theme, cache, session, screens. */
export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <ShellSession>
          <BrowserRouter>
            <Screens />
          </BrowserRouter>
        </ShellSession>
      </QueryClientProvider>
    </UiProvider>
  );
}

/** The session, with the warning for a profile that cannot be had. */
export function ShellSession({ children }: { children: ReactNode }) {
  const toast = useToast();
  return (
    <SessionProvider onProfileFailure={() => toast.warning(texts.profileFailed)}>{children}</SessionProvider>
  );
}
