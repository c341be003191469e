import { useEffect, useState, type ReactNode } from 'react';
import { createQueryClient, QueryClientProvider, SessionProvider, watchWrites } from '@daymark/api-client';
import { hasInput, PageProvider, useToast } from '@daymark/ui/core';
import { BrowserRouter } from '@daymark/ui/router';
import { Screens } from './screens.js';
import { text } from './texts.js';

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

export function ShellSession({ children }: { children: ReactNode }) {
  const toast = useToast();
  // A failure message is outdated once the action is tried again.
  useEffect(() => watchWrites(toast.closeFailures), [toast]);
  return (
    <SessionProvider
      onProfileFailure={() =>
        toast.warning({
          title: text('shell.profileFailed.title'),
          description: text('shell.profileFailed.description'),
        })
      }
      keepsLoaded={hasInput}
    >
      {children}
    </SessionProvider>
  );
}
