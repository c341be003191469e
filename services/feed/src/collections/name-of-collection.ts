import { NAME_MAX_CHARACTERS } from '@daymark/contracts';
import type { PublishedCollection } from '@daymark/contracts/internal';

/** The name of several calendars together: the owner's name for them, otherwise their own names. */
export function nameOfCollection({
  name,
  calendars,
}: Pick<PublishedCollection, 'name'> & { calendars: readonly { name: string }[] }): string {
  if (name !== null) return name;
  const names = calendars.map((calendar) => calendar.name).join(' + ');
  const characters = [...names];
  return characters.length <= NAME_MAX_CHARACTERS
    ? names
    : `${characters.slice(0, NAME_MAX_CHARACTERS - 1).join('')}…`;
}
