import { useEffect, useState } from 'react';
import { useSession } from '@daymark/api-client';
import { LoadingScreen, Typography, usePageTitle } from '@daymark/ui/core';
import { ButtonLink, useLocation, useNavigate, useParams } from '@daymark/ui/router';
import { paths } from './paths.js';
import { texts } from './texts.js';

export const REDIRECT_DELAY_MS = 500;

/**
 * '/calendar/:id': redirects the owner and other signed-in people to the calendar, everybody else to its public page.
 * The query is kept.
 */
export function RedirectScreen() {
  usePageTitle(texts.redirect.title);
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

  const failure = !id ? texts.redirect.noId : hasFailed ? texts.redirect.failed : undefined;
  return (
    <main className="shell-screen shell-redirect">
      {failure ? (
        <div className="shell-message" role="alert">
          <Typography.Title level={1}>{failure}</Typography.Title>
          <ButtonLink kind="primary" to={paths.home}>
            {texts.returnHome}
          </ButtonLink>
        </div>
      ) : (
        <>
          <h1 className="ui-visually-hidden">{texts.redirect.title}</h1>
          <LoadingScreen label={texts.redirect.waiting} />
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
