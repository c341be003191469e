import { lazy } from 'react';
import { loadPageTexts } from '@daymark/texts';

const loadTexts = () => loadPageTexts((language) => import(`../locales/${language}/on-demand/people.json`));

/** All about the people of a calendar is one chunk, which is loaded on demand, after its texts. */
const loadPart = async <Name extends keyof typeof import('./people-chunk.js')>(name: Name) => {
  await loadTexts();
  return { default: (await import(/* webpackChunkName: "people" */ './people-chunk.js'))[name] };
};
export const CalendarPeople = lazy(() => loadPart('CalendarPeople'));
export const InvitationPage = lazy(() => loadPart('InvitationPage'));
export const InviteForm = lazy(() => loadPart('InviteForm'));
export const LeaveCalendarDialog = lazy(() => loadPart('LeaveCalendarDialog'));
export const OwnColorDialog = lazy(() => loadPart('OwnColorDialog'));

export const InvitationNotices = lazy(async () => {
  await loadTexts();
  const { InvitationNotices: notices } = await import(
    /* webpackChunkName: "invitation-notices" */ './invitation-notices.js'
  );
  return { default: notices };
});
