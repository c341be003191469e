import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useEndpointQuery, useSession, usePrefetch } from '@daymark/api-client';
import { may, useJoinedCalendars } from '@daymark/calendar-ui';
import { FileDropZone, useImportFile } from '@daymark/calendar-ui/import-file';
import { loadPageTexts } from '@daymark/texts';
import { usePageTitle, useMediaQuery } from '@daymark/ui/core';
import { useUndo } from '@daymark/calendar-ui/undo';
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
import { PHONE, useSchedulerState, type SchedulerState } from '../use-scheduler-state.js';
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
  const state = useHomeState();
  const { calendars, isLoading, isError } = useJoinedCalendars();
  const { hide, showOnly, showAll, hideAll } = useHiding(state, calendars);
  const { bring, uploading } = useImportFile();
  // After what everybody sees first.
  const invitations = useEndpointQuery(listInvitations, {}, { enabled: !isLoading }).data?.items ?? [];
  const hasCalendars = !isLoading && calendars.length > 0;
  const requests = useEndpointQuery(listCollectionRequests, {}, { enabled: hasCalendars }).data?.to_answer;
  return (
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
      <CalendarList
        isHidden={state.isHidden}
        hasHidden={state.hasHidden}
        onHide={hide}
        onShowOnly={showOnly}
        onShowAll={showAll}
        // A single calendar has its own check box.
        onHideAll={calendars.length > 1 && !calendars.every(({ id }) => state.isHidden(id)) ? hideAll : null}
      />
      <AllCalendars
        state={state}
        calendars={calendars}
        canCreate={isLoading || isError || calendars.some((calendar) => may(calendar, 'add'))}
      />
      {profile?.is_admin && !isLoading ? (
        <div className="home-below">
          <Suspense fallback={null}>
            <FirstSteps />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}

/** Shows or hides one calendar, or all. The undo key reverts it while this page is open. */
function useHiding(state: SchedulerState, calendars: readonly { id: string; name: string }[]) {
  const { add } = useUndo();
  const latest = useRef(state);
  const forgetting = useRef<(() => void)[]>([]);
  useEffect(() => {
    latest.current = state;
  });
  useEffect(
    () => () => {
      for (const forget of forgetting.current) forget();
    },
    [],
  );
  const { setHidden } = state;
  // The same when other days are shown, since the cards are memoised.
  const hide = useCallback(
    (calendarId: string, isHidden: boolean) => {
      setHidden(calendarId, isHidden);
      const label = calendars.find(({ id }) => id === calendarId)?.name ?? '';
      const undo = async () => latest.current.setHidden(calendarId, !isHidden);
      forgetting.current.push(add({ label, undo }));
    },
    [setHidden, calendars, add],
  );
  const changeAll = (label: string, change: () => void) => {
    const { hidden } = state;
    change();
    const undo = async () => latest.current.setAllHidden(hidden);
    forgetting.current.push(add({ label, undo }));
  };
  return {
    hide,
    showOnly: (calendarId: string) => {
      const others = calendars.map(({ id }) => id).filter((id) => id !== calendarId);
      changeAll(text('dashboard.list.showOnly'), () => state.hideAll(others));
    },
    showAll: () => changeAll(text('dashboard.list.showAll'), () => state.setAllHidden('')),
    hideAll: () =>
      changeAll(text('dashboard.list.hideAll'), () => state.hideAll(calendars.map(({ id }) => id))),
  };
}

/** The first requests are sent while the page is rendered. Other views depend on the first day of the week. */
function useHomeState(): SchedulerState {
  const state = useSchedulerState(useMediaQuery(PHONE) ? 'agenda' : 'month');
  const prefetch = usePrefetch();
  useState(() => {
    const { view, date, timeZone } = state;
    prefetch(listCalendars, { query: { page: 1, page_size: PAGE_SIZE_MAX } });
    if (view === 'agenda') prefetch(getEventWindow, { query: windowOfDays(agendaDays(date), timeZone) });
  });
  return state;
}
