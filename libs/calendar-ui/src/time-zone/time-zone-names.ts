/** The zones offered first, with the names that people use for them. */
export const commonTimeZones = [
  { zone: 'America/New_York', label: 'Eastern Time (New York)' },
  { zone: 'America/Chicago', label: 'Central Time (Chicago)' },
  { zone: 'America/Denver', label: 'Mountain Time (Denver)' },
  { zone: 'America/Los_Angeles', label: 'Pacific Time (Los Angeles)' },
  { zone: 'America/Anchorage', label: 'Alaska Time (Anchorage)' },
  { zone: 'Pacific/Honolulu', label: 'Hawaii Time (Honolulu)' },
  { zone: 'Europe/London', label: 'London' },
  { zone: 'Europe/Paris', label: 'Paris' },
  { zone: 'Asia/Tokyo', label: 'Tokyo' },
  { zone: 'Asia/Shanghai', label: 'Shanghai' },
  { zone: 'Australia/Sydney', label: 'Sydney' },
  { zone: 'UTC', label: 'UTC' },
] as const;

const commonLabels = new Map<string, string>(commonTimeZones.map(({ zone, label }) => [zone, label]));

/** A zone as people read it: 'Eastern Time (New York)', 'America/Argentina/Ushuaia' as 'America / Argentina / Ushuaia'. */
export const timeZoneLabel = (zone: string) =>
  commonLabels.get(zone) ?? zone.replaceAll('/', ' / ').replaceAll('_', ' ');

/** All IANA zones that this runtime knows, UTC among them, in alphabetical order. */
export function allTimeZones(): string[] {
  const supported = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
  return [...new Set([...supported, ...commonLabels.keys()])].sort();
}
