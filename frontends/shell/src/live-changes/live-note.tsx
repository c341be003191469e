import { useEffect, useState, type ReactNode } from 'react';
import { call, queryKey, useQueryClient, type QueryClient, ownWrites, readsAnyOf } from '@daymark/api-client';
import {
  getCalendar,
  getCalendarHistory,
  isAtLeast,
  listCalendars,
  type LiveChange,
  type ResponseOf,
  RESOURCES_OF_CHANGES,
  type LiveChanges,
} from '@daymark/contracts';
import { hasInput } from '@daymark/ui/core';
import { text } from '../texts.js';
import { ChangeListener } from './change-listener.js';
import './live-note.css';

/** The page's own requests come first. */
const BEGINS_AFTER_MS = 2_000;
/** Who looks at another window for a moment need not connect again. */
const ENDS_AFTER_MS = 5_000;
const SHOWN_MS = 10_000;

/** Keeps a page in front of its reader up to date with what others change, and says so without moving anything. */
export function LiveNote({ userId }: { userId: string }): ReactNode {
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  useEffect(() => {
    const say = async (changes: readonly LiveChange[]) => {
      const words = await wordsOf(changes, userId, queries);
      if (!document.hidden) setNote(words);
    };
    const fresh = new FreshQueries(queries, (changes) => void say(changes));
    const listener = new ChangeListener((changes, isFirst) => fresh.take(changes, isFirst));
    let listening: AbortController | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = () => {
      if (listening) return;
      listening = new AbortController();
      void listener.listen(listening.signal);
    };
    const end = () => {
      listening?.abort();
      listening = undefined;
    };
    const follow = (beginsAfterMs: number) => {
      clearTimeout(timer);
      timer = document.hidden ? setTimeout(end, ENDS_AFTER_MS) : setTimeout(listen, beginsAfterMs);
    };
    const onVisibility = () => follow(0);
    document.addEventListener('visibilitychange', onVisibility);
    follow(BEGINS_AFTER_MS);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      clearTimeout(timer);
      end();
      fresh.stop();
    };
  }, [queries, userId]);
  useEffect(() => {
    const timer = setTimeout(() => setNote(''), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [note]);
  return (
    <p className="shell-live-note" role="status">
      {note}
    </p>
  );
}

/** What is said of changes, with a name where the reader may see who did it. */
async function wordsOf(
  changes: readonly LiveChange[],
  userId: string,
  queries: QueryClient,
): Promise<string> {
  // The history tells nothing of people.
  const last = changes.findLast(({ by, kind }) => by !== null && kind !== 'people');
  if (!last) return text('shell.live.now');
  if (last.by === userId) return text('shell.live.bySelf');
  const params = { id: last.calendar_id };
  if (!(await mayReadHistory(params, queries))) return text('shell.live.now');
  const page = await call(getCalendarHistory, {
    params,
    query: { page_size: 1 },
  }).catch(() => undefined);
  const { actor, subject } = page?.items[0] ?? {};
  if (!subject || actor?.id !== last.by || !actor?.name) return text('shell.live.now');
  const { name } = actor;
  // Whoever is typing keeps what they typed, and is told that it is about something else by now.
  return text(hasInput() ? 'shell.live.meanwhile' : 'shell.live.byName', { name, title: subject.title });
}

/** Asks for the calendar where the page does not know the reader's role, rather than for what may be refused. */
async function mayReadHistory(params: { id: string }, queries: QueryClient): Promise<boolean> {
  const lists = queries.getQueriesData<ResponseOf<typeof listCalendars>>({
    queryKey: queryKey(listCalendars),
  });
  const calendar =
    queries.getQueryData<ResponseOf<typeof getCalendar>>(queryKey(getCalendar, { params })) ??
    lists.flatMap(([, list]) => list?.items ?? []).find(({ id }) => id === params.id) ??
    (await call(getCalendar, { params }).catch(() => undefined));
  return calendar !== undefined && isAtLeast(calendar.role, 'editor');
}

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
class FreshQueries {
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
    const told = changes?.filter((change) => this.isNew(change));
    // What was read without a word is told again to a stream that begins.
    if (told?.length === 0) return;
    this.isAnything ||= changes === null;
    this.collected.push(...(told ?? []));
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
