import '@testing-library/jest-dom/jest-globals';
import type { ComponentType } from 'react';
import { afterEach } from '@jest/globals';
import { createQueryClient, QueryClientProvider, SessionProvider } from '@daymark/api-client';
import {
  aSession,
  installFakeServer,
  respondWith,
  restartSession,
  type FakeServer,
  type Handlers,
} from '@daymark/api-client/testing';
import { UiProvider } from '@daymark/ui';
import { MemoryRouter, returnTarget, Route, Routes, useLocation } from '@daymark/ui/router';
import { render } from '@testing-library/react';
import { aProfile, aSettings } from './builders.js';

// One user for all tests of a file: another object with the same id is the same person after a new sign-in.
const session = aSession();

let uninstall: (() => void) | undefined;
afterEach(() => uninstall?.());

function Address() {
  const location = useLocation();
  const { pathname, search, hash } = location;
  return (
    <>
      <output aria-label="Address">{pathname}</output>
      <output aria-label="Query and fragment">{search + hash}</output>
      <output aria-label="Address after signing in">{returnTarget(location.state)}</output>
    </>
  );
}

/**
 * Shows a remote at an address to a signed-in user, with a fake server that has these handlers. Returns the server: the
 * requests that it was sent, in order, and its handlers, which may be changed. `keepsLoaded`: the page outlives its session.
 */
export function renderPage(
  Remote: ComponentType,
  address: string,
  handlers: Handlers,
  { keepsLoaded = false } = {},
): FakeServer {
  restartSession();
  const server = installFakeServer({
    'POST /api/auth/refresh': respondWith(session),
    'GET /api/auth/profile': respondWith(aProfile()),
    'GET /api/settings': respondWith(aSettings()),
    ...handlers,
  });
  const client = createQueryClient();
  uninstall = () => {
    client.clear();
    server.uninstall();
  };
  render(
    <UiProvider withoutStyles>
      <QueryClientProvider client={client}>
        <SessionProvider keepsLoaded={() => keepsLoaded}>
          <MemoryRouter address={address}>
            <Routes>
              <Route path="*" element={<Remote />} />
            </Routes>
            <Address />
          </MemoryRouter>
        </SessionProvider>
      </QueryClientProvider>
    </UiProvider>,
  );
  return server;
}
