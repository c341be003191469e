/** The city of a zone: 'Berlin' for Europe/Berlin. */
export const zoneCity = (zone: string) => zone.split('/').at(-1)!.replaceAll('_', ' ');
