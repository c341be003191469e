import { useState } from 'react';
import { jest } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { createQueryClient, QueryClientProvider } from '@daymark/api-client';
import { PageProvider } from '@daymark/ui/core';
import { BrowserRouter } from '@daymark/ui/router';
import {
  anAdministrator,
  aProfile,
  aSession,
  aSettings,
  type Handlers,
  installFakeServer,
  problemWith,
  respondWith,
  restartSession,
} from '@daymark/page-testing';
import { ShellSession } from '../../src/app.js';
import { takeMailLink } from '../../src/mail-links/index.js';
import { remoteLoading } from '../../src/remotes/index.js';
import { Screens } from '../../src/screens.js';
import { fakeRemotes } from './fake-remotes.js';
// Preloaded, so that the first test does not wait for it.

import '../../src/mail-link-screens/index.js';
import '../../src/remote-screens.js';
import '../../src/reset-request/reset-request-dialog.js';
import '../../src/sign-in/index.js';

export interface OpenShell {
  server: ReturnType<typeof installFakeServer>;
  close(): void;
}

/** The services' responses without a session. */
export const signedOut: Handlers = { 'POST /api/auth/refresh': problemWith('UNAUTHENTICATED') };

/** The services' responses for a signed-in person. */
export const signedIn = ({ isAdministrator = false } = {}): Handlers => ({
  'POST /api/auth/refresh': respondWith(aSession()),
  'GET /api/auth/profile': respondWith(isAdministrator ? anAdministrator() : aProfile()),
});

interface ShellOptions {
  at: string;
  routes: Handlers;
  /** What a link passed on to the page. */
  state?: object;
}

/** Renders the application at an address, with fake responses and fake remotes. */
export function openShell({ at, routes, state }: ShellOptions): OpenShell {
  if (!jest.isMockFunction(remoteLoading.load)) fakeRemotes();
  restartSession();
  window.scrollTo = () => {};
  window.history.replaceState(state ? { usr: state } : null, '', at);
  // As in the application's entry.
  takeMailLink();
  const server = installFakeServer({
    'GET /api/auth/profile': signedIn()['GET /api/auth/profile']!,
    'GET /api/settings': respondWith(aSettings()),
    'POST /api/auth/password-reset/check': respondWith(),
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
