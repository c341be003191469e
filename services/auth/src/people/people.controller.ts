import { Controller } from '@nestjs/common';
import type { BodyOf, ResponseOf } from '@daymark/contracts';
import { findPeople } from '@daymark/contracts/internal';
import { Endpoint, FromBody } from '@daymark/service-kit';
import { PeopleService } from './people.service.js';

/** The endpoint with which the admin service resolves people in the audit log. */
@Controller()
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Endpoint(findPeople)
  async find(
    @FromBody() { session_id, ids }: BodyOf<typeof findPeople>,
  ): Promise<ResponseOf<typeof findPeople>> {
    return { people: await this.people.find(session_id, ids) };
  }
}
