import { Inject, Injectable, Module } from '@nestjs/common';
import { NAMED_PEOPLE_MAX, namePeople, type NamedPerson } from '@daymark/contracts/internal';
import { LOGGER, ServiceClient, type Logger } from '@daymark/service-kit';

const KEPT_MS = 60_000;
const KEPT_MAX = 10_000;

@Injectable()
export class PeopleNames {
  /** The oldest first. Null: there is no such account any more. */
  private readonly kept = new Map<string, { person: NamedPerson | null; until: number }>();

  constructor(
    private readonly services: ServiceClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * By the ids of accounts; null for one that does not exist any more. While auth is away, those that are not known
   * are missing.
   */
  async of(ids: Iterable<string>): Promise<ReadonlyMap<string, NamedPerson | null>> {
    const wanted = new Set(ids);
    const now = performance.now();
    const unknown = [...wanted].filter((id) => (this.kept.get(id)?.until ?? 0) <= now);
    try {
      for (let start = 0; start < unknown.length; start += NAMED_PEOPLE_MAX)
        await this.ask(unknown.slice(start, start + NAMED_PEOPLE_MAX), now);
    } catch (err) {
      this.logger.warn({ err }, 'people are not named, since auth does not answer');
    }
    return new Map(
      [...wanted].flatMap((id) => {
        const cached = this.kept.get(id);
        return cached ? [[id, cached.person] as const] : [];
      }),
    );
  }

  private async ask(ids: readonly string[], now: number): Promise<void> {
    const { people } = await this.services.call('auth', namePeople, { body: { ids: ids.join(',') } });
    const found = new Map(people.map((person) => [person.id, person]));
    for (const id of ids) {
      this.kept.delete(id);
      this.kept.set(id, { person: found.get(id) ?? null, until: now + KEPT_MS });
    }
    for (const id of this.kept.keys()) {
      if (this.kept.size <= KEPT_MAX) break;
      this.kept.delete(id);
    }
  }
}

@Module({ providers: [PeopleNames], exports: [PeopleNames] })
export class PeopleModule {}
