import { ownWrites, readsAnyOf, type QueryClient } from '@daymark/api-client';
import { RESOURCES_OF_CHANGES, type LiveChange, type LiveChanges } from '@daymark/contracts';

/** Changes that are told together are read together. */
const COLLECTED_MS = 300;
const READ_AGAIN_AFTER_MS = 1_000;
/** When all pages are told that anything may have changed, they do not all read at once. */
const SPREAD_MS = 3_000;
/** A stream that comes back may tell something again. */
const REMEMBERED = 200;

const EVERYTHING = [...new Set(Object.values(RESOURCES_OF_CHANGES).flat())];

interface Concerned {
  meta?: { reads?: readonly string[] } | undefined;
  queryKey: readonly unknown[];
}

/** Whether a query is about one calendar, and none of these. */
function isElsewhere({ queryKey: [path, input] }: Concerned, calendarIds: ReadonlySet<string>): boolean {
  if (!String(path).startsWith('/api/calendars/:id')) return false;
  const { id } = (input as { params?: { id?: string } } | undefined)?.params ?? {};
  return id !== undefined && !calendarIds.has(id);
}

/** Reads again what others changed, and nothing else; the page keeps what it shows until that is there. */
export class FreshQueries {
  private readonly told = new Set<string>();
  private collected: LiveChange[] = [];
  private isAnything = false;
  private isQuiet = true;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onRead called with the changes of something that the page shows */
  constructor(
    private readonly queries: QueryClient,
    private readonly onRead: (changes: readonly LiveChange[]) => void,
  ) {}

  /** `isQuiet`: it is read without a word. */
  take(changes: LiveChanges['changes'], isQuiet: boolean): void {
    this.isAnything ||= changes === null;
    this.collected.push(...(changes ?? []).filter((change) => this.isNew(change)));
    this.isQuiet &&= isQuiet;
    this.timer ??= setTimeout(() => this.read(), changes ? COLLECTED_MS : Math.random() * SPREAD_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private isNew({ request_id, kind, calendar_id }: LiveChange): boolean {
    if (request_id === null) return true;
    const key = `${request_id} ${kind} ${calendar_id}`;
    if (this.told.has(key)) return false;
    this.told.add(key);
    if (this.told.size > REMEMBERED) this.told.delete(this.told.values().next().value!);
    return true;
  }

  private read(): void {
    this.timer = undefined;
    if (ownWrites.areUnderWay) {
      this.timer = setTimeout(() => this.read(), COLLECTED_MS);
      return;
    }
    const changes = this.collected.filter(({ request_id }) => !ownWrites.include(request_id));
    const { isAnything, isQuiet } = this;
    [this.collected, this.isAnything, this.isQuiet] = [[], false, true];
    if (changes.length === 0 && !isAnything) return;
    const isConcerned = isAnything ? readsAnyOf(EVERYTHING) : concernedBy(changes);
    const isShown =
      this.queries.getQueryCache().findAll({ type: 'active', predicate: isConcerned }).length > 0;
    void this.queries.invalidateQueries({ predicate: isConcerned });
    if (isShown && !isQuiet) this.onRead(changes);
    this.timer = setTimeout(() => this.read(), READ_AGAIN_AFTER_MS);
  }
}

function concernedBy(changes: readonly LiveChange[]) {
  const readsAny = readsAnyOf(changes.flatMap(({ kind }) => RESOURCES_OF_CHANGES[kind]));
  const calendarIds = new Set(changes.map(({ calendar_id }) => calendar_id));
  return (query: Parameters<typeof readsAny>[0]) => readsAny(query) && !isElsewhere(query, calendarIds);
}
