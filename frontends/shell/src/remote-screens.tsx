import { Suspense, use, useState, type ReactNode } from 'react';
import type { RemoteEntry } from '@daymark/federation/remote';
import { LoadingScreen, usePageTitle } from '@daymark/ui';
import { Route, Routes, useLocation } from '@daymark/ui/router';
import { SharedLayout } from './layout/index.js';
import { NotFoundScreen } from './not-found/index.js';
import { RedirectScreen } from './redirect/index.js';
import { findPage, RemoteBoundary, remoteLoading, RemoteOutlet, RemoteUnavailable } from './remotes/index.js';
import { texts } from './texts.js';

/** The screens of addresses that are not the shell's own: which remote shows them is known by what remotes announce. */
export default function RemoteScreens() {
  const [attempt, setAttempt] = useState(() => ({ number: 1, list: remoteLoading.list() }));
  const retry = () =>
    setAttempt(({ number }) => ({ number: number + 1, list: remoteLoading.list({ isAgain: true }) }));
  const unavailable = (
    <SharedLayout page={null}>
      <RemoteUnavailable onRetry={retry} />
    </SharedLayout>
  );
  return (
    <RemoteBoundary key={attempt.number} place="" fallback={() => unavailable}>
      <Suspense fallback={<LoadingScreen label={texts.loading} />}>
        <FoundScreen list={attempt.list} unavailable={unavailable} />
      </Suspense>
    </RemoteBoundary>
  );
}

interface FoundScreenProps {
  list: Promise<RemoteEntry[]>;
  /** In place of a page of which it is not known whether there is one. */
  unavailable: ReactNode;
}

function FoundScreen({ list, unavailable }: FoundScreenProps) {
  const remotes = use(list);
  const found = findPage(remotes, useLocation().pathname);
  if (found) {
    return (
      <SharedLayout page={found.page}>
        <PageTitle title={found.page.title} />
        <RemoteOutlet key={found.remote.name} remote={found.remote} />
      </SharedLayout>
    );
  }
  if (remotes.some(({ announcement }) => !announcement)) return unavailable;
  return (
    <Routes>
      <Route path="/calendar/:id?" element={<RedirectScreen />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}

/** Before the page, so that a title of its own, which it sets later, is what counts. */
function PageTitle({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}
