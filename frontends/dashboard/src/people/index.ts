import { lazy } from 'react';
import type { Language } from '@daymark/contracts';
import { loadPageTexts } from '@daymark/texts';

const peopleTexts = (language: Language) => import(`../locales/${language}/on-demand/people.json`);

/** All about the people of a calendar is one chunk, which is loaded on demand, after its texts. */
export const CalendarPeople = lazy(async () => {
  await loadPageTexts(peopleTexts);
  const { CalendarPeople: people } = await import(/* webpackChunkName: "people" */ './calendar-people.js');
  return { default: people };
});
export const LeaveCalendarDialog = lazy(async () => {
  await loadPageTexts(peopleTexts);
  const { LeaveCalendarDialog: dialog } = await import(
    /* webpackChunkName: "people" */ './leave-calendar-dialog.js'
  );
  return { default: dialog };
});
export const OwnColorDialog = lazy(async () => {
  await loadPageTexts(peopleTexts);
  const { OwnColorDialog: dialog } = await import(/* webpackChunkName: "people" */ './own-color-dialog.js');
  return { default: dialog };
});
export const InvitationPage = lazy(async () => {
  await loadPageTexts(peopleTexts);
  const { InvitationPage: page } = await import(/* webpackChunkName: "people" */ './invitation-page.js');
  return { default: page };
});
export const InviteForm = lazy(async () => {
  await loadPageTexts(peopleTexts);
  const { InviteForm: form } = await import(/* webpackChunkName: "people" */ './invite-form.js');
  return { default: form };
});
/** For the home page, without the component library. */
export const InvitationNotices = lazy(async () => {
  await loadPageTexts(peopleTexts);
  const { InvitationNotices: notices } = await import(
    /* webpackChunkName: "invitation-notices" */ './invitation-notices.js'
  );
  return { default: notices };
});
