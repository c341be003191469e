import { Injectable } from '@nestjs/common';
import type { AuditPerson } from '@daymark/contracts';
import { findPeople, PEOPLE_MAX } from '@daymark/contracts/internal';
import { ServiceClient } from '@daymark/service-kit';
import type { AuditRow } from './audit-conditions.js';

const PSEUDONYM_CHARACTERS = 8;

/** Who the people in the audit log are now: auth knows, and is asked once for all. */
@Injectable()
export class PeopleService {
  constructor(private readonly services: ServiceClient) {}

  /**
   * The addresses of those who did something or to whom it was done. Auth is asked also where there are none: it tells
   * whether the asker is an administrator now.
   * @throws ProblemException FORBIDDEN where the asker is none; SERVICE_UNAVAILABLE
   */
  async addressesOf(
    sessionId: string,
    rows: readonly Pick<AuditRow, 'actor_id' | 'target_id'>[],
  ): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(rows.flatMap(({ actor_id, target_id }) => [actor_id, target_id]))].filter(
      Boolean,
    );
    const addresses = new Map<string, string>();
    for (let start = 0; start === 0 || start < ids.length; start += PEOPLE_MAX) {
      const body = { session_id: sessionId, ids: ids.slice(start, start + PEOPLE_MAX).join(',') };
      const { people } = await this.services.call('auth', findPeople, { body });
      for (const { id, email } of people) addresses.set(id, email);
    }
    return addresses;
  }
}

/** Somebody as administrators see them: whoever was deleted has no address any more, and is known by the pseudonym. */
export function personOf(id: string | null, addresses: ReadonlyMap<string, string>): AuditPerson | null {
  if (id === null) return null;
  return { id, email: addresses.get(id) ?? null, pseudonym: id.slice(0, PSEUDONYM_CHARACTERS) };
}
