import { Injectable } from '@nestjs/common';
import type { AuditSubject } from '@daymark/contracts';
import { AUDITED_OBJECTS_MAX, describeAuditedObjects } from '@daymark/contracts/internal';
import { ServiceClient } from '@daymark/service-kit';
import type { AuditRow } from './audit-conditions.js';

/** The log keeps only ids: calendars knows their names. */
@Injectable()
export class SubjectsService {
  constructor(private readonly services: ServiceClient) {}

  async of(
    rows: readonly Pick<AuditRow, 'id' | 'at' | 'service' | 'object_id'>[],
  ): Promise<ReadonlyMap<string, AuditSubject>> {
    const about = rows.filter(({ service, object_id }) => service === 'calendars' && object_id !== null);
    const subjects = new Map<string, AuditSubject>();
    for (let start = 0; start < about.length; start += AUDITED_OBJECTS_MAX) {
      const some = about.slice(start, start + AUDITED_OBJECTS_MAX);
      const objects = some.map(({ object_id, at }) => `${object_id}_${at.toISOString()}`).join(',');
      const response = await this.services.call('calendars', describeAuditedObjects, { body: { objects } });
      some.forEach(({ id }, index) => {
        const subject = response.subjects[index];
        if (subject) subjects.set(id, subject);
      });
    }
    return subjects;
  }
}
