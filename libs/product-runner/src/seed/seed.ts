import { LOCAL_DIRECTORY, StackError } from '@daymark/local-stack/stores';
import { findSavedSecrets } from '../product/saved-state.js';
import { type CalendarKey, CLUB_PEOPLE, clubYear, type SeedEvent, type SeedException } from './club-year.js';
import { type Credentials, ProductClient } from './product-client.js';

type Product = Pick<ProductClient, 'call' | 'callOpenly' | 'list'>;

const PASSWORD_OF_PEOPLE = 'rowing on the river';
const PROGRESS_EVERY = 20;

interface StoredCalendar {
  id: string;
  name: string;
  created_at: string;
}
interface StoredEvent {
  id: string;
  title: string;
  start_local: string;
  version: number;
  is_exception: boolean;
  recurrence: unknown;
}
interface StoredException {
  occurrence_index: number;
}

/**
 * Fills a product with a club's year, as its owner and through its API. Existing data stays, so a second run changes
 * nothing, and one after an interruption continues.
 */
export async function seed(owner: Product, report: (line: string) => void): Promise<number> {
  const calendars = await owner.list<StoredCalendar>('/api/calendars');
  const club = clubYear(dayOf(calendars));
  let created = await seedPeople(owner, report);
  const ids = new Map<CalendarKey, string>();
  for (const { key, ...fields } of club.calendars) {
    const existing = calendars.find(({ name }) => name === fields.name);
    if (!existing) created += 1;
    const { id } = existing ?? (await owner.call<StoredCalendar>('POST', '/api/calendars', fields));
    ids.set(key, id);
  }
  report(`Calendars: ${club.calendars.map(({ name }) => name).join(', ')}`);

  const stored = [
    ...(await owner.list<StoredEvent>('/api/events')),
    ...(await owner.list<StoredEvent>('/api/events?view=past')),
  ];
  const byName = new Map(
    stored.filter((event) => !event.is_exception).map((event) => [nameOf(event), event]),
  );
  for (const [index, event] of club.events.entries()) {
    created += await seedEvent(owner, event, {
      existing: byName.get(nameOf(event.fields)),
      calendar: ids.get(event.calendar)!,
    });
    const count = index + 1;
    if (count % PROGRESS_EVERY === 0) report(`Events: ${count} of ${club.events.length}`);
  }
  return created;
}

/** The day of the first run, so that later ones compare with the same year; before that today. */
function dayOf(calendars: StoredCalendar[]): string {
  const names = clubYear('2000-01-01').calendars.map(({ name }) => name);
  const days = calendars.filter(({ name }) => names.includes(name)).map((calendar) => calendar.created_at);
  return (days.sort()[0] ?? new Date().toISOString()).slice(0, 10);
}

/** A list shows the next date of a series, so its title alone identifies it. */
const nameOf = ({
  title,
  start_local,
  recurrence,
}: Pick<StoredEvent, 'title' | 'start_local'> & { recurrence?: unknown }) =>
  recurrence ? title : `${title} ${start_local}`;

async function seedPeople(owner: Product, report: (line: string) => void): Promise<number> {
  const users = await owner.list<{ email: string }>('/api/admin/users');
  const waiting = await owner.list<{ id: string; email: string }>('/api/admin/registrations');
  const isKnown = (email: string) => [...users, ...waiting].some((person) => person.email === email);
  const newcomers = CLUB_PEOPLE.filter((email) => !isKnown(email));
  for (const email of newcomers) {
    await owner.callOpenly('POST', '/api/auth/sign-up', {
      email,
      password: PASSWORD_OF_PEOPLE,
      name: personNameOf(email),
      purpose: 'Training times and regattas of my crew',
    });
  }
  const approved = CLUB_PEOPLE.slice(0, -1);
  for (const { id, email } of await owner.list<{ id: string; email: string }>('/api/admin/registrations')) {
    if (approved.includes(email))
      await owner.call('POST', `/api/admin/registrations/${id}`, { approve: true });
  }
  report(`People: ${CLUB_PEOPLE.join(', ')}; the last one waits for approval`);
  return newcomers.length;
}

/** 'Amira Haddad' of amira.haddad@... */
const personNameOf = (email: string) =>
  email
    .split('@')[0]!
    .split('.')
    .map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}`)
    .join(' ');

async function seedEvent(
  owner: Product,
  { fields, customization, exceptions = [] }: SeedEvent,
  { existing, calendar }: { existing: StoredEvent | undefined; calendar: string },
): Promise<number> {
  const event =
    existing ?? (await owner.call<StoredEvent>('POST', '/api/events', { ...fields, calendar_id: calendar }));
  if (!existing && customization) {
    const path = `/api/events/${event.id}/customization`;
    const { version } = await owner.call<{ version: number }>('GET', path);
    await owner.call('PUT', path, { ...customization, version });
  }
  const missing = await missingExceptions(owner, event, exceptions);
  for (const exception of missing) await seedException(owner, event, exception);
  return (existing ? 0 : 1) + missing.length;
}

async function missingExceptions(
  owner: Product,
  { id }: StoredEvent,
  exceptions: SeedException[],
): Promise<SeedException[]> {
  if (exceptions.length === 0) return [];
  const stored = await owner.call<{ items: StoredException[] }>('GET', `/api/events/${id}/exceptions`);
  return exceptions.filter(({ index }) => !stored.items.some((item) => item.occurrence_index === index));
}

async function seedException(owner: Product, { id }: StoredEvent, exception: SeedException): Promise<void> {
  const path = `/api/events/${id}-occurrence-${exception.index}`;
  if ('isDeleted' in exception) return owner.call('DELETE', `${path}?scope=occurrence`);
  const { version } = await owner.call<StoredEvent>('GET', path);
  await owner.call('PATCH', `${path}?scope=occurrence`, { ...exception.changes, version });
}

const DEFAULT_PORT = '8080';

/** `PRODUCT_URL`, or this machine's product at `PORT`, which `npm start` uses too. */
export const productUrl = ({ PRODUCT_URL, PORT }: NodeJS.ProcessEnv) =>
  PRODUCT_URL || `http://localhost:${PORT || DEFAULT_PORT}`;

export async function seedProduct(environment: NodeJS.ProcessEnv): Promise<number> {
  const product = productUrl(environment);
  const report = (line: string) => console.log(line);
  if (URL.parse(product)?.origin !== product) {
    throw new StackError(`PRODUCT_URL must look like ${productUrl({})}, without a path, not "${product}".`);
  }
  report(`Seeding ${product}; its limits make that take about four minutes ...`);
  const created = await seed(new ProductClient(product, ownerOf(environment), report), report);
  report(
    created === 0 ? 'It is seeded already; nothing was changed.' : `Seeded: ${created} things were made.`,
  );
  return 0;
}

/** From the environment, or the owner that `npm start` generated in this checkout. */
function ownerOf({ OWNER_EMAIL, OWNER_PASSWORD, PRODUCT_URL }: NodeJS.ProcessEnv): Credentials {
  if (OWNER_EMAIL && OWNER_PASSWORD) return { email: OWNER_EMAIL, password: OWNER_PASSWORD };
  const kept = PRODUCT_URL ? undefined : findSavedSecrets(LOCAL_DIRECTORY);
  if (kept === undefined) {
    throw new StackError('Whose product is it? Set OWNER_EMAIL and OWNER_PASSWORD.');
  }
  return { email: OWNER_EMAIL || kept.owner.email, password: OWNER_PASSWORD || kept.owner.password };
}
