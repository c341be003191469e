import { afterEach, beforeEach, expect } from '@jest/globals';
import type { SignedIn } from '@daymark/service-kit/testing';
import { aCalendar, anEvent, useCalendars, world, type CalendarsUnderTest } from './calendars-under-test.js';
import { violations } from './invariants.js';

export interface Shown {
  id: string;
  title: string;
  start_local: string;
  version: number;
  [field: string]: unknown;
}

/** Four Mondays in March 2026 at 19:00 in Berlin. */
export const aSeries = (fields: object = {}) =>
  anEvent({ recurrence: { recurrence_type: 'weekly', days_of_week: [1], count: 4 }, ...fields });

/** A person's actions on one calendar, and its content afterwards. */
export class Timetable {
  constructor(
    private readonly world: CalendarsUnderTest,
    readonly person: SignedIn,
    readonly calendarId: string,
  ) {}

  async create(fields: object = {}): Promise<Shown> {
    const response = await this.caller.post('/api/events', { calendar_id: this.calendarId, ...fields });
    if (response.status !== 201) throw new Error(response.text);
    return response.body as Shown;
  }

  get = (reference: string) => this.caller.get(`/api/events/${reference}`);
  delete = (reference: string, scope?: string) => this.caller.delete(pathOf(reference, scope));
  restore = (reference: string) => this.caller.delete(`/api/events/${reference}/exception`);
  copy = (reference: string) => this.caller.post(`/api/events/${reference}/copy`, undefined);

  cancel = (reference: string, fields: object = {}) => this.act('cancel', reference, fields);
  reinstate = (reference: string, fields: object = {}) => this.act('reinstate', reference, fields);

  private async act(name: string, reference: string, fields: object) {
    const named = 'scope' in fields && fields.scope === 'series' ? eventIdOf(reference) : reference;
    const { version } = (await this.get(named)).body as Shown;
    return this.caller.post(`/api/events/${reference}/${name}`, { version, ...fields });
  }

  /** Changes something with its current version, unless the change names one. */
  async change(reference: string, fields: object, scope?: string) {
    const { version } = (await this.get(scope === 'series' ? eventIdOf(reference) : reference)).body as Shown;
    return this.caller.patch(pathOf(reference, scope), { version, ...fields });
  }

  /** The entries of a window, in words: '2026-03-02T19:00 Concert'. */
  async entries(from = '2026-01-01T00:00:00Z', to = '2027-01-01T00:00:00Z'): Promise<string[]> {
    return (await this.occurrences(from, to)).map(({ start_local, title }) => `${start_local} ${title}`);
  }

  async occurrences(from = '2026-01-01T00:00:00Z', to = '2027-01-01T00:00:00Z'): Promise<Shown[]> {
    const response = await this.caller.get(`/api/calendars/${this.calendarId}/events?from=${from}&to=${to}`);
    if (response.status !== 200) throw new Error(response.text);
    return response.body.items as Shown[];
  }

  private get caller() {
    return this.world.as(this.person);
  }
}

const pathOf = (reference: string, scope?: string) =>
  `/api/events/${reference}${scope ? `?scope=${scope}` : ''}`;
const eventIdOf = (reference: string) => reference.slice(0, 36);

/** A new person for each test. */
export let owner: SignedIn;
/** The calendar of that person. */
export let table: Timetable;

/** Gives each test of a file a person with one calendar, and checks the invariants after each. */
export function useTimetable(): void {
  useCalendars();
  beforeEach(async () => {
    owner = await world.auth.signIn();
    const { id } = (await world.as(owner).post('/api/calendars', aCalendar())).body as { id: string };
    table = new Timetable(world, owner, id);
  });
  afterEach(async () => expect(await violations(world.sql)).toEqual({}));
}
