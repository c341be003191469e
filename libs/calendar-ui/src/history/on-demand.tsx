import { lazy, Suspense, useState } from 'react';
import type { CalendarEvent } from '@daymark/contracts';
import { loadPageTexts } from '@daymark/texts';
import { CalendarIcon, HistoryIcon, MoreIcon } from '@daymark/ui';
import { MenuButton, type MenuEntry } from '@daymark/ui/router';
import { text } from '../desk-texts.js';
import { useJoinedCalendars } from '../events/requests.js';
import { may } from '../events/rights.js';
import { SeasonDialog } from '../season/on-demand.js';
import type { HistoryDialogProps } from './history-dialog.js';

const Dialog = lazy(async () => {
  await loadPageTexts((language) => import(`../locales/${language}/on-demand/history.json`));
  const { HistoryDialog: dialog } = await import(/* webpackChunkName: "history" */ './history-dialog.js');
  return { default: dialog };
});

export const HistoryDialog = (props: HistoryDialogProps) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
);

interface EventMoreMenuProps {
  event: CalendarEvent;
  label: string;
  /** Whether it may be copied to the next season. */
  hasSeason: boolean;
  /** What else can be done, before these. */
  first?: readonly MenuEntry[];
}

/** What is rarely done with an event. Its history is for editors of one of its calendars, or for its owner if it is in none. */
export function EventMoreMenu({ event, label, hasSeason, first = [] }: EventMoreMenuProps) {
  const [opened, setOpened] = useState<'season' | 'history' | null>(null);
  const { calendars } = useJoinedCalendars({ isAsked: event.calendars.length > 0 });
  const isIn = (id: string) => event.calendars.some((each) => each.id === id);
  const hasHistory =
    event.calendars.length === 0
      ? !event.is_read_only
      : calendars.some((calendar) => isIn(calendar.id) && may(calendar, 'edit'));
  const entries: MenuEntry[] = [...first];
  const add = (dialog: 'season' | 'history', name: string, icon: typeof HistoryIcon) =>
    entries.push({ kind: 'action', label: name, icon, onSelect: () => setOpened(dialog) });
  if (hasSeason) add('season', text('desk.season.title'), CalendarIcon);
  if (hasHistory) add('history', text('desk.history'), HistoryIcon);
  if (entries.length === 0) return null;
  const { id, title } = event;
  const onClose = () => setOpened(null);
  return (
    <>
      <MenuButton label={label} icon={MoreIcon} entries={entries} />
      {opened === 'history' ? <HistoryDialog of="event" id={id} title={title} onClose={onClose} /> : null}
      {opened === 'season' ? (
        <Suspense>
          <SeasonDialog of={{ event_id: id }} title={title} onClose={onClose} />
        </Suspense>
      ) : null}
    </>
  );
}
