import { useState } from 'react';
import { jest } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { createQueryClient, QueryClientProvider } from '@daymark/api-client';
import {
  answerWith,
  aSession,
  installFakeServer,
  problemWith,
  restartSession,
  type Handler,
} from '@daymark/api-client/testing';
import { UiProvider } from '@daymark/ui';
import { BrowserRouter } from '@daymark/ui/router';
import { ShellSession } from '../../src/app.js';
import { takeMailLink } from '../../src/mail-links/mail-link.js';
import { remoteLoading } from '../../src/remotes/remote-loading.js';
import { Screens } from '../../src/screens.js';
import { fakeRemotes } from './fake-remotes.js';
// Loaded before the first test, which would otherwise wait for it.
import '../../src/layout/shared-layout.js';
import '../../src/mail-links/confirm-email-screen.js';
import '../../src/passwords/forced-change-screen.js';
import '../../src/passwords/reset-password-screen.js';
import '../../src/passwords/reset-request-dialog.js';
import '../../src/remotes/remote-outlet.js';
import '../../src/sign-in/sign-in-screen.js';

export interface OpenShell {
  server: ReturnType<typeof installFakeServer>;
  close(): void;
}

type Routes = Record<string, Handler>;

/** Answers of the services to somebody who is not signed in. */
export const signedOut: Routes = { 'POST /api/auth/refresh': problemWith('UNAUTHENTICATED') };

/** Answers of the services to somebody who is signed in. */
export const signedIn = ({ isAdministrator = false } = {}): Routes => ({
  'POST /api/auth/refresh': answerWith(aSession()),
  'GET /api/auth/profile': answerWith({
    id: aSession().user.id,
    is_admin: isAdministrator,
    role: isAdministrator ? 'admin' : 'user',
    email_notifications: true,
  }),
});

/** Opens the application at an address, with answers in place of the services and pages in place of the remotes. */
export function openShell({ at, routes }: { at: string; routes: Routes }): OpenShell {
  if (!jest.isMockFunction(remoteLoading.load)) fakeRemotes();
  restartSession();
  window.history.replaceState(null, '', at);
  // As the entry of the application does.
  takeMailLink();
  const server = installFakeServer({
    'GET /api/auth/profile': signedIn()['GET /api/auth/profile']!,
    ...routes,
  });
  render(<ShellUnderTest />);
  const close = () => {
    cleanup();
    jest.restoreAllMocks();
    server.uninstall();
  };
  return { server, close };
}

function ShellUnderTest() {
  const [queryClient] = useState(createQueryClient);
  return (
    <UiProvider withoutStyles>
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
