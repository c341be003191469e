/** The forms of values for schema.org's data types. */
const DATA_TYPES: Record<string, (value: unknown) => boolean> = {
  Text: (value) => typeof value === 'string' && value !== '',
  URL: (value) => typeof value === 'string' && URL.canParse(value),
  Integer: Number.isInteger,
  Date: (value) => matches(value, /^\d{4}-\d\d-\d\d$/),
  DateTime: (value) => matches(value, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-]\d\d:\d\d|Z)$/),
  Time: (value) => matches(value, /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/),
  Duration: (value) => matches(value, /^P[1-9]\d*[DWMY]$/),
};

const matches = (value: unknown, pattern: RegExp) => typeof value === 'string' && pattern.test(value);

/** Members of schema.org's enumerations, as addresses. */
const ENUMERATIONS: Record<string, readonly string[]> = {
  EventStatusType: [
    'EventCancelled',
    'EventMovedOnline',
    'EventPostponed',
    'EventRescheduled',
    'EventScheduled',
  ],
  EventAttendanceModeEnumeration: [
    'MixedEventAttendanceMode',
    'OfflineEventAttendanceMode',
    'OnlineEventAttendanceMode',
  ],
  DayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday', 'PublicHolidays'],
};

/** The properties of schema.org's types, version 29, that an event may have, with the types of each. */
const SHAPES: Record<string, Record<string, readonly string[]>> = {
  Event: {
    name: ['Text'],
    description: ['Text'],
    url: ['URL'],
    image: ['ImageObject', 'URL'],
    startDate: ['Date', 'DateTime'],
    endDate: ['Date', 'DateTime'],
    // schema.org only has the date; Google, which reads it, has the time too.
    previousStartDate: ['Date', 'DateTime'],
    eventStatus: ['EventStatusType'],
    eventAttendanceMode: ['EventAttendanceModeEnumeration'],
    eventSchedule: ['Schedule'],
    location: ['Place', 'PostalAddress', 'Text', 'VirtualLocation'],
    organizer: ['Organization', 'Person'],
  },
  Schedule: {
    startDate: ['Date', 'DateTime'],
    endDate: ['Date', 'DateTime'],
    startTime: ['Time', 'DateTime'],
    endTime: ['Time', 'DateTime'],
    scheduleTimezone: ['Text'],
    repeatFrequency: ['Duration'],
    repeatCount: ['Integer'],
    byDay: ['DayOfWeek'],
    byMonthDay: ['Integer'],
    byMonth: ['Integer'],
    exceptDate: ['Date', 'DateTime'],
  },
  Place: { name: ['Text'], address: ['PostalAddress', 'Text'] },
  VirtualLocation: { name: ['Text'], url: ['URL'] },
  Organization: { name: ['Text'], url: ['URL'], logo: ['ImageObject', 'URL'] },
};

const isOf = (type: string, value: unknown): boolean =>
  DATA_TYPES[type]?.(value) ??
  ENUMERATIONS[type]?.some((member) => value === `https://schema.org/${member}`) ??
  (typeof value === 'object' && value !== null && '@type' in value && value['@type'] === type);

/** Deviations of structured data from schema.org: unknown types and properties, and values of another type. */
export function deviationsFromSchemaOrg(data: object): string[] {
  const { '@type': type, '@context': _context, ...properties } = data as Record<string, unknown>;
  const shape = SHAPES[String(type)];
  if (!shape) return [`unknown type ${String(type)}`];
  return Object.entries(properties).flatMap(([name, content]) => {
    const path = `${String(type)}.${name}`;
    const types = shape[name];
    if (!types) return [`unknown property ${path}`];
    return [content].flat().flatMap((value: unknown) => {
      if (!types.some((each) => isOf(each, value))) return [`${path} is ${JSON.stringify(value)}`];
      return typeof value === 'object' ? deviationsFromSchemaOrg(value!) : [];
    });
  });
}
