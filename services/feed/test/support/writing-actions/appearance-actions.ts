import { services } from '../two-services.js';
import { askAsOwner, type Fixture } from '../writing-fixture.js';
import {
  onCalendars,
  onEvents,
  type OnSubject,
  onSubjects,
  PNG,
  updatesSettings,
  type WritingAction,
} from './writing-action.js';

const COLORS = {
  background_color: '#ffeedd',
  button_color: '#112233',
  font_family: 'Lato, system-ui, sans-serif',
};

/** On the events that are shown at first. */
const onShown = (act: OnSubject) => (fixture: Fixture) => {
  const { single, series, changed, cancelled, cancelledSeries } = fixture.events;
  return onSubjects(fixture, [single, series, changed, cancelled, cancelledSeries], act);
};

/** Colours and pictures of events and calendars, and settings of a person. */
export const appearanceActions: WritingAction[] = [
  {
    of: 'putCustomization',
    act: onEvents((fixture, { id }) =>
      askAsOwner(fixture, 'PUT', `/api/events/${id}/customization`, { ...COLORS, version: 0 }),
    ),
  },
  {
    of: 'deleteCustomization',
    prepare: onEvents((fixture, { id }) =>
      askAsOwner(fixture, 'PUT', `/api/events/${id}/customization`, { ...COLORS, version: 0 }),
    ),
    act: onEvents((fixture, { id }) => askAsOwner(fixture, 'DELETE', `/api/events/${id}/customization`)),
  },
  {
    of: 'putLogo',
    act: onShown(({ owner }, { id }) => services.putFile(owner, `/api/events/${id}/logo`, PNG)),
  },
  {
    of: 'deleteLogo',
    prepare: onShown(({ owner }, { id }) => services.putFile(owner, `/api/events/${id}/logo`, PNG)),
    act: onShown((fixture, { id }) => askAsOwner(fixture, 'DELETE', `/api/events/${id}/logo`)),
  },
  {
    of: 'putCalendarImage',
    isWide: true,
    act: onCalendars(({ owner }, { id }) => services.putFile(owner, `/api/calendars/${id}/images/logo`, PNG)),
  },
  {
    of: 'deleteCalendarImage',
    isWide: true,
    prepare: onCalendars(({ owner }, { id }) =>
      services.putFile(owner, `/api/calendars/${id}/images/logo`, PNG),
    ),
    act: onCalendars((fixture, { id }) => askAsOwner(fixture, 'DELETE', `/api/calendars/${id}/images/logo`)),
  },
  { of: 'putDefaultLogo', act: ({ owner }) => services.putFile(owner, '/api/settings/logo?version=0', PNG) },
  {
    of: 'deleteDefaultLogo',
    prepare: ({ owner }) => services.putFile(owner, '/api/settings/logo?version=0', PNG),
    act: (fixture) => askAsOwner(fixture, 'DELETE', '/api/settings/logo?version=1'),
  },
  {
    of: 'updateSettings',
    act: (fixture) => updatesSettings(fixture, { default_background_color: '#ffeedd' }),
  },
];
