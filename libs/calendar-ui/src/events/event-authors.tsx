import { useSession } from '@daymark/api-client';
import type { EventDetails } from '@daymark/contracts';
import { text } from '../desk-texts.js';

/** Who made an event, and who last changed it. Nothing where that is only the reader. */
export function EventAuthors({ event }: { event: Pick<EventDetails, 'created_by' | 'updated_by'> }) {
  const { user } = useSession();
  const { created_by: maker, updated_by: changer } = event;
  if ([maker, changer].every((each) => !each || each.id === user?.id)) return null;
  const nameOf = ({ name }: NonNullable<typeof maker>) => name ?? text('desk.authors.former');
  const said = [
    maker && text('desk.authors.created', { name: nameOf(maker) }),
    changer && changer.id !== maker?.id && text('desk.authors.changed', { name: nameOf(changer) }),
  ];
  return <p className="ui-typed-text ui-text-secondary">{said.filter(Boolean).join(' · ')}</p>;
}
