import { Injectable } from '@nestjs/common';
import type { AuditPerson, AuditSubject } from '@daymark/contracts';
import {
  findPeople,
  PEOPLE_MAX,
  AUDITED_OBJECTS_MAX,
  describeAuditedObjects,
} from '@daymark/contracts/internal';
import { ServiceClient } from '@daymark/service-kit';
import type { AuditRow } from './audit-conditions.js';

/** The log keeps only ids: calendars knows their names. */
@Injectable()
export class SubjectsService {
  constructor(private readonly services: ServiceClient) {}

  async of(
    rows: readonly Pick<AuditRow, 'id' | 'at' | 'service' | 'object_id' | 'details'>[],
  ): Promise<ReadonlyMap<string, AuditSubject[]>> {
    const about = rows
      .filter(({ service }) => service === 'calendars')
      .flatMap(({ id, at, object_id, details }) =>
        (object_id ?? details.objects ?? '')
          .split(' ')
          .filter(Boolean)
          .map((object) => ({ id, at, object })),
      );
    const subjects = new Map<string, AuditSubject[]>();
    for (let start = 0; start < about.length; start += AUDITED_OBJECTS_MAX) {
      const some = about.slice(start, start + AUDITED_OBJECTS_MAX);
      const objects = some.map(({ object, at }) => `${object}_${at.toISOString()}`).join(',');
      const response = await this.services.call('calendars', describeAuditedObjects, { body: { objects } });
      some.forEach(({ id }, index) => {
        const subject = response.subjects[index];
        if (subject) subjects.set(id, [...(subjects.get(id) ?? []), subject]);
      });
    }
    return subjects;
  }
}

const PSEUDONYM_CHARACTERS = 8;

@Injectable()
export class PeopleService {
  constructor(private readonly services: ServiceClient) {}

  /** Auth is called even if there are none, since it checks that the caller is still an administrator. */
  async addressesOf(
    sessionId: string,
    some: readonly (string | null | undefined)[],
  ): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(some)].filter(Boolean);
    const addresses = new Map<string, string>();
    for (let start = 0; start === 0 || start < ids.length; start += PEOPLE_MAX) {
      const body = { session_id: sessionId, ids: ids.slice(start, start + PEOPLE_MAX).join(',') };
      const { people } = await this.services.call('auth', findPeople, { body });
      for (const { id, email } of people) addresses.set(id, email);
    }
    return addresses;
  }
}

/** `details.new_owner` is the id of one more. */
export const peopleIn = (rows: readonly AuditRow[]) =>
  rows.flatMap(({ actor_id, target_id, details }) => [actor_id, target_id, details.new_owner]);

/** With the address that was invited, which the log does not have. */
export function namedIn(
  { action, details: { new_owner, objects: _, ...details } }: Pick<AuditRow, 'action' | 'details'>,
  addresses: ReadonlyMap<string, string>,
  subjects: readonly AuditSubject[] = [],
) {
  const invited = action === 'calendar-invitation' && subjects[0]?.invited;
  return {
    ...details,
    ...(new_owner && { new_owner: addresses.get(new_owner) ?? new_owner }),
    ...(invited && { invited }),
  };
}

/** A deleted one has no address any more, and is shown by a pseudonym. */
export function personOf(id: string | null, addresses: ReadonlyMap<string, string>): AuditPerson | null {
  if (id === null) return null;
  return { id, email: addresses.get(id) ?? null, pseudonym: id.slice(0, PSEUDONYM_CHARACTERS) };
}
