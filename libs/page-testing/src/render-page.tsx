import '@testing-library/jest-dom/jest-globals';
import type { ComponentType } from 'react';
import { afterEach } from '@jest/globals';
import { createQueryClient, QueryClientProvider, SessionProvider } from '@daymark/api-client';
import { answerWith, aSession, installFakeServer, restartSession } from '@daymark/api-client/testing';
import { UiProvider } from '@daymark/ui';
import { MemoryRouter, Route, Routes, useLocation } from '@daymark/ui/router';
import { render } from '@testing-library/react';

type FakeServer = ReturnType<typeof installFakeServer>;
type Answers = FakeServer['routes'];

const session = aSession();
const someone: Answers = {
  'POST /api/auth/refresh': answerWith(session),
  'GET /api/auth/profile': answerWith({
    id: session.user.id,
    is_admin: false,
    role: 'user',
    email_notifications: true,
  }),
};

let uninstall: (() => void) | undefined;
afterEach(() => uninstall?.());

function Address() {
  return <output aria-label="Address">{useLocation().pathname}</output>;
}

/**
 * Shows a remote at an address, signed in, before a server that gives these answers. Returns the server: what was sent
 * to it, in order, and its answers, which may be changed.
 */
export function renderPage(Remote: ComponentType, address: string, answers: Answers): FakeServer {
  restartSession();
  const server = installFakeServer({ ...someone, ...answers });
  const client = createQueryClient();
  uninstall = () => {
    client.clear();
    server.uninstall();
  };
  render(
    <UiProvider withoutStyles>
      <QueryClientProvider client={client}>
        <SessionProvider>
          <MemoryRouter initialEntries={[address]}>
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
