import { useEffect, useState } from 'react';
import { mayHaveSession, useSession } from '@daymark/api-client';
import type { RemoteEntry } from '@daymark/federation/remote';
import { EmptyState, LoadingScreen, Typography, usePageTitle } from '@daymark/ui/core';
import { ButtonLink, Route, Routes, useLocation, useNavigate, useParams } from '@daymark/ui/router';
import { isCalendarAddress } from './calendar-address.js';
import { SharedLayout } from './layout/index.js';
import { paths } from './paths.js';
import { findPage, remoteLoading, RemoteOutlet, RemoteUnavailable } from './remotes/index.js';
import { text } from './texts.js';

export default function RemoteScreens() {
  const { pathname } = useLocation();
  const { remotes, retry } = useRemotes();
  const found = Array.isArray(remotes) ? findPage(remotes, pathname) : undefined;
  if (isCalendarAddress(pathname)) return <CalendarRedirect />;
  if (remotes === 'loading') {
    return (
      <SharedLayout page={null}>
        <LoadingScreen label={text('shell.loading')} />
      </SharedLayout>
    );
  }
  if (found) {
    return (
      <SharedLayout page={found.page}>
        <PageTitle title={found.page.title} />
        <RemoteOutlet key={found.remote.name} remote={found.remote} />
      </SharedLayout>
    );
  }
  // It may be the page of a remote whose announcement is missing.
  if (remotes === 'failed' || remotes.some(({ announcement }) => !announcement)) {
    return (
      <SharedLayout page={null}>
        <RemoteUnavailable onRetry={retry} />
      </SharedLayout>
    );
  }
  return (
    <Routes>
      <Route path={`${paths.calendarById}?`} element={<RedirectScreen />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}

const CalendarRedirect = () => (
  <Routes>
    <Route path={paths.calendarById} element={<RedirectScreen />} />
  </Routes>
);

/** Loads the remote of an address in parallel with the session. A failure is retried when its page is rendered. */
export function preloadRemote(pathname: string): void {
  const found = mayHaveSession() ? findPage(remoteLoading.knownList() ?? [], pathname) : undefined;
  if (found) remoteLoading.load(found.remote.name).catch(() => undefined);
}

function useRemotes() {
  const [attempt, setAttempt] = useState(1);
  const [remotes, setRemotes] = useState<RemoteEntry[] | 'loading' | 'failed'>(
    () => remoteLoading.knownList() ?? 'loading',
  );
  useEffect(() => {
    remoteLoading.list({ isAgain: attempt > 1 }).then(setRemotes, () => setRemotes('failed'));
  }, [attempt]);
  const retry = () => {
    setRemotes('loading');
    setAttempt(attempt + 1);
  };
  return { remotes, retry };
}

/** Rendered before the page, so that the page's own title, set later, wins. */
function PageTitle({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

function NotFoundScreen() {
  usePageTitle(text('shell.notFound.title'));
  return (
    <main className="shell-screen">
      <EmptyState
        title={text('shell.notFound.title')}
        text={text('shell.notFound.text')}
        headingLevel={1}
        action={
          <ButtonLink kind="primary" to={paths.home}>
            {text('shell.returnHome')}
          </ButtonLink>
        }
      />
    </main>
  );
}

export const REDIRECT_DELAY_MS = 500;

/**
 * '/calendar/:id': redirects the owner and other signed-in people to the calendar, everybody else to its public page.
 * The query is kept.
 */
function RedirectScreen() {
  usePageTitle(text('shell.redirect.title'));
  const { id } = useParams();
  const { pathname, search } = useLocation();
  const { state } = useSession();
  const navigate = useNavigate();
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (!id || state === 'loading' || pathname.includes('add-event')) return;
    const timer = setTimeout(() => {
      try {
        if (state === 'signed-in') void navigate(paths.calendarDetail(id) + search, { replace: true });
        // The public page is a separate document, not a screen of this one.
        else documentNavigation.replace(paths.publicCalendar(id) + search);
      } catch {
        setHasFailed(true);
      }
    }, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [id, state, pathname, search, navigate]);

  const failure = !id ? text('shell.redirect.noId') : hasFailed ? text('shell.redirect.failed') : undefined;
  return (
    <main className="shell-screen shell-redirect">
      {failure ? (
        <div className="shell-message" role="alert">
          <Typography.Title level={1}>{failure}</Typography.Title>
          <ButtonLink kind="primary" to={paths.home}>
            {text('shell.returnHome')}
          </ButtonLink>
        </div>
      ) : (
        <>
          <h1 className="ui-visually-hidden">{text('shell.redirect.title')}</h1>
          <LoadingScreen label={text('shell.redirect.waiting')} />
        </>
      )}
    </main>
  );
}

export const documentNavigation = {
  replace(path: string): void {
    window.location.replace(path);
  },
};
