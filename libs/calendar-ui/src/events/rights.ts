import { isAtLeast, type Calendar, type CalendarEvent, type CalendarRole } from '@daymark/contracts';

/** The lowest role for what can be done with a calendar. */
const LOWEST = {
  read: 'viewer',
  add: 'contributor',
  edit: 'editor',
  manage: 'manager',
  own: 'owner',
} as const satisfies Record<string, CalendarRole>;

/** Whether the person may do something with a calendar. No button is shown that would be refused. */
export const may = (
  { role, owner_is_inactive }: Pick<Calendar, 'role' | 'owner_is_inactive'>,
  action: keyof typeof LOWEST,
): boolean => isAtLeast(role, LOWEST[action]) && (action === 'read' || !owner_is_inactive);

/** Whether the person may change an event. One that comes from elsewhere is changed there. */
export const mayChange = (event: Pick<CalendarEvent, 'source_host' | 'is_read_only'>): boolean =>
  event.source_host === undefined && !event.is_read_only;

interface EventInCalendars {
  is_read_only?: boolean | undefined;
  calendar_ids?: readonly string[] | undefined;
  calendars?: readonly { id: string }[] | undefined;
}

export const calendarIdsOf = ({ calendar_ids, calendars }: EventInCalendars): readonly string[] =>
  calendar_ids ?? calendars?.map(({ id }) => id) ?? [];

/** Whether the person may copy an event, which adds to its calendars. */
export const mayCopy = (
  event: EventInCalendars,
  calendars: readonly (Pick<Calendar, 'role' | 'owner_is_inactive'> & { id: string })[],
): boolean =>
  !event.is_read_only || calendars.some((each) => may(each, 'add') && calendarIdsOf(event).includes(each.id));

/** Whether the person may delete an event: also a draft of one's own when the role does not reach for more any longer. */
export const mayDelete = (
  event: Parameters<typeof mayChange>[0] & EventInCalendars & Pick<CalendarEvent, 'draft'>,
  calendars: readonly Pick<Calendar, 'id' | 'owner_is_inactive'>[],
): boolean => {
  const isHeld = calendars.some(
    ({ id, owner_is_inactive }) => owner_is_inactive && calendarIdsOf(event).includes(id),
  );
  return mayChange(event) || (Boolean(event.draft) && !isHeld);
};

const OWN = 'own';

/** The response does not tell who owns a calendar of somebody else, so each of these stands for itself. */
const ownerOf = ({ id, is_owner }: Calendar) => (is_owner ? OWN : id);

/** The calendars that an event, which is in some, can be put into: those of its owner to which the person may add. */
export function targetsOf(calendars: readonly Calendar[], current: readonly string[]): Calendar[] {
  const calendar = calendars.find(({ id }) => current.includes(id));
  const owner = current.length === 0 ? OWN : calendar && ownerOf(calendar);
  return calendars.filter((each) => may(each, 'add') && ownerOf(each) === owner);
}
