import { Controller } from '@nestjs/common';
import { describeAuditedObjects, type AuditedObject } from '@daymark/contracts/internal';
import { Endpoint, FromBody } from '@daymark/service-kit';
import { AuditSubjects } from './audit-subjects.js';

@Controller()
export class AuditSubjectsController {
  constructor(private readonly subjects: AuditSubjects) {}

  @Endpoint(describeAuditedObjects)
  async describe(@FromBody() { objects }: { objects: AuditedObject[] }) {
    return { subjects: await this.subjects.describe(objects) };
  }
}
