import { useEffect, useState, type ReactNode } from 'react';
import { createQueryClient, QueryClientProvider, SessionProvider, useQueryClient } from '@daymark/api-client';
import { hasUnsavedChanges, PageProvider, useToast } from '@daymark/ui/core';
import { BrowserRouter } from '@daymark/ui/router';
import { Screens } from './screens.js';
import { texts } from './texts.js';

/** The whole application: theme, query cache, session, screens. */
export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <PageProvider>
      <QueryClientProvider client={queryClient}>
        <ShellSession>
          <BrowserRouter>
            <Screens />
          </BrowserRouter>
        </ShellSession>
      </QueryClientProvider>
    </PageProvider>
  );
}

/** The session provider, with a warning if the profile cannot be loaded. */
export function ShellSession({ children }: { children: ReactNode }) {
  const toast = useToast();
  const queryClient = useQueryClient();
  // A failure message is outdated once the action is tried again.
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'pending') toast.closeFailures();
      }),
    [queryClient, toast],
  );
  return (
    <SessionProvider
      onProfileFailure={() => toast.warning(texts.profileFailed)}
      keepsLoaded={hasUnsavedChanges}
    >
      {children}
    </SessionProvider>
  );
}
