import { useEffect, useState, type ReactNode } from 'react';
import { call, queryKey, useQueryClient, type QueryClient } from '@daymark/api-client';
import {
  getCalendar,
  getCalendarHistory,
  isAtLeast,
  listCalendars,
  type LiveChange,
  type ResponseOf,
} from '@daymark/contracts';
import { hasInput } from '@daymark/ui/core';
import { text } from '../texts.js';
import { ChangeListener } from './change-listener.js';
import { FreshQueries } from './fresh-queries.js';
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
