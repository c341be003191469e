import { lazy, Suspense, useState } from 'react';
import { useEndpointQuery, useSession, usePrefetch } from '@daymark/api-client';
import { may, useJoinedCalendars } from '@daymark/calendar-ui';
import { FileDropZone, useImportFile } from '@daymark/calendar-ui/import-file';
import { loadPageTexts } from '@daymark/texts';
import { PHONE, usePageTitle, useMediaQuery } from '@daymark/ui/core';
import { agendaDays, windowOfDays } from '@daymark/calendar-ui/scheduler-window';
import {
  getEventWindow,
  listCalendars,
  listCollectionRequests,
  listInvitations,
  PAGE_SIZE_MAX,
} from '@daymark/contracts';
import { CalendarList } from '../calendar-list/index.js';
import { RequestsToAnswer } from '../collection-requests/index.js';
import { InvitationNotices } from '../people/index.js';
import { AllCalendars } from '../scheduler/index.js';
import { text } from '../texts.js';
import { useSchedulerState, type ShownDays } from '../use-scheduler-state.js';
import { useHiding } from './use-hiding.js';
import './home.css';

/** They load last, often late, and are therefore below everything else, where nothing has to move. */
const FirstSteps = lazy(() => loadFirstSteps().catch(() => ({ default: () => null })));

async function loadFirstSteps() {
  await loadPageTexts((language) => import(`../locales/${language}/on-demand/first-steps.json`));
  const { FirstSteps: steps } = await import(/* webpackChunkName: "first-steps" */ '../first-steps/index.js');
  return { default: steps };
}

export function HomePage() {
  usePageTitle(text('dashboard.list.title'));
  const { profile } = useSession();
  const days = useHomeDays();
  const { calendars, isLoading, isError } = useJoinedCalendars();
  const { hide, showOnly, showAll, hideAll } = useHiding(calendars);
  const { bring, uploading } = useImportFile();
  // After what everybody sees first, and again when the page is looked at again: nothing tells it of a new one.
  const invitations =
    useEndpointQuery(listInvitations, {}, { enabled: !isLoading, staleTime: 0 }).data?.items ?? [];
  const hasCalendars = !isLoading && calendars.length > 0;
  const requests = useEndpointQuery(listCollectionRequests, {}, { enabled: hasCalendars }).data?.to_answer;
  return (
    <>
      <div className="home">
        <FileDropZone onFiles={bring} uploading={uploading} />
        {invitations.length > 0 || requests?.length ? (
          <div className="home-above">
            <Suspense fallback={null}>
              {invitations.length > 0 ? <InvitationNotices invitations={invitations} /> : null}
              {requests?.length ? <RequestsToAnswer /> : null}
            </Suspense>
          </div>
        ) : null}
        <button type="button" className="ui-skip-link" onClick={focusDays}>
          {text('dashboard.list.skip')}
        </button>
        <CalendarList
          hasHidden={calendars.some(({ is_hidden }) => is_hidden)}
          onHide={hide}
          onShowOnly={showOnly}
          onShowAll={showAll}
          // A single calendar has its own check box.
          onHideAll={calendars.length > 1 && !calendars.every(({ is_hidden }) => is_hidden) ? hideAll : null}
        />
        <AllCalendars
          days={days}
          calendars={calendars}
          areLoaded={!isLoading}
          onShow={(id) => hide(id, false)}
          canCreate={isLoading || isError || calendars.some((calendar) => may(calendar, 'add'))}
        />
      </div>
      {/* Outside, since the calendars stay in sight to the end of what is around them. */}
      {profile?.is_admin && !isLoading ? (
        <div className="home-below">
          <Suspense fallback={null}>
            <FirstSteps />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}

/** With ten calendars the days would be sixty presses of Tab away. */
const focusDays = () =>
  document.querySelector<HTMLElement>('.scheduler-view-area :is([tabindex="0"], a)')?.focus();

/** The first requests are sent while the page is rendered. Other views depend on the first day of the week. */
function useHomeDays(): ShownDays {
  const days = useSchedulerState(useMediaQuery(PHONE) ? 'agenda' : 'month');
  const prefetch = usePrefetch();
  useState(() => {
    const { view, date, timeZone } = days;
    prefetch(listCalendars, { query: { page: 1, page_size: PAGE_SIZE_MAX } });
    if (view === 'agenda') prefetch(getEventWindow, { query: windowOfDays(agendaDays(date), timeZone) });
  });
  return days;
}
