import { lazy, Suspense } from 'react';
import { useSession } from '@daymark/api-client';
import { useOwnCalendars } from '@daymark/calendar-ui';
import { FileDropZone, useImportFile } from '@daymark/calendar-ui/import-file';
import { usePageTitle } from '@daymark/ui/core';
import { CalendarList } from '../calendar-list/index.js';
import { AllCalendars } from '../scheduler/index.js';
import { texts } from '../texts.js';
import { useHiding } from './use-hiding.js';
import { useHomeState } from './use-home-state.js';
import './home.css';

/**
 * Few people see them, and the calendars work without them. They load last, often late, and are therefore below
 * everything else, where nothing has to move.
 */
const FirstSteps = lazy(() =>
  import(/* webpackChunkName: "first-steps" */ '../first-steps/index.js').then(
    (module) => ({ default: module.FirstSteps }),
    () => ({ default: () => null }),
  ),
);

/** '/' and '/dashboard': the user's calendars and all their events. */
export function HomePage() {
  usePageTitle(texts.list.title);
  const { profile } = useSession();
  const state = useHomeState();
  const { calendars, isNone, isLoading } = useOwnCalendars();
  const { hide, showAll, hideAll } = useHiding(state, calendars);
  const { bring, uploading } = useImportFile();
  return (
    <div className="home">
      <FileDropZone onFiles={bring} uploading={uploading} />
      <CalendarList
        isHidden={state.isHidden}
        hasHidden={state.hasHidden}
        onHide={hide}
        onShowAll={showAll}
        // A single calendar has its own check box.
        onHideAll={calendars.length > 1 && !calendars.every(({ id }) => state.isHidden(id)) ? hideAll : null}
      />
      <AllCalendars state={state} calendars={calendars} canCreate={!isNone} />
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
