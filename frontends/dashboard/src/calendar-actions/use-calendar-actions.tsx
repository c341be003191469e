import { useCallback, useRef, useState, type ReactNode } from 'react';
import {
  FileDropZone,
  ImportFileInput,
  UploadProgress,
  useImportFile,
} from '@daymark/calendar-ui/import-file';
import { may } from '@daymark/calendar-ui';
import type { Calendar } from '@daymark/contracts';
import {
  CalendarIcon,
  ColorIcon,
  DeleteIcon,
  EditIcon,
  HistoryIcon,
  ImportIcon,
  LogOutIcon,
  PeopleIcon,
  ShareIcon,
  SyncIcon,
  useToast,
  type Icon,
} from '@daymark/ui/core';
import { loadPageTexts } from '@daymark/texts';
import type { MenuEntry } from '@daymark/ui/router';
import { usePanels } from '../event-actions/index.js';
import { paths } from '../paths.js';
import { text } from '../texts.js';
import type { CalendarDialogName } from './calendar-dialogs.js';

const loadDialogs = async () => {
  await loadPageTexts((language) => import(`../locales/${language}/on-demand/calendar-dialogs.json`));
  return import(/* webpackChunkName: "calendar-dialogs" */ './calendar-dialogs.js');
};

interface Page {
  onGone: () => void;
}

export interface CalendarActions {
  /** The entries of a calendar's menu; `others` stand before the last. */
  entriesOf: (calendar: Calendar, others?: readonly MenuEntry[]) => MenuEntry[];
  elements: ReactNode;
}

/** What a person may do with one of these calendars. `page`: its own page. */
export function useCalendarActions(calendars: readonly Calendar[], page?: Page): CalendarActions {
  const toast = useToast();
  const isOnPage = page !== undefined;
  const [open, setOpen] = useState<{ name: CalendarDialogName; id: string } | null>(null);
  const [importingId, setImportingId] = useState(isOnPage ? calendars[0]?.id : undefined);
  const input = useRef<HTMLInputElement>(null);
  const { bring, uploading } = useImportFile(importingId);
  const calendar = open && calendars.find(({ id }) => id === open.id);
  const close = () => setOpen(null);
  const loaded = usePanels({
    load: loadDialogs,
    isReady: false,
    isOpen: open !== null,
    onFailure: () => {
      close();
      toast.error({
        title: text('dashboard.scheduler.panelFailed'),
        description: text('dashboard.failureFallback'),
      });
    },
  });

  const entriesOf = useCallback<CalendarActions['entriesOf']>(
    (calendar, others = []) => {
      const { id, is_public, is_owner } = calendar;
      const action = (name: CalendarDialogName, label: string, icon: Icon): MenuEntry => ({
        kind: 'action',
        label,
        icon,
        isDangerous: name === 'delete' || name === 'leave',
        onSelect: () => setOpen({ name, id }),
      });
      const chooseFile = () => {
        setImportingId(id);
        input.current!.click();
      };
      const managing = (): MenuEntry[] => [
        ...(is_public && !isOnPage ? [action('share', text('dashboard.list.share'), ShareIcon)] : []),
        action('edit', text('dashboard.edit.open'), EditIcon),
        { kind: 'action', label: text('dashboard.list.import'), icon: ImportIcon, onSelect: chooseFile },
        { kind: 'link', label: text('dashboard.detail.source'), icon: SyncIcon, to: paths.source(id) },
      ];
      return [
        ...(may(calendar, 'manage') ? managing() : []),
        ...(may(calendar, 'edit')
          ? [
              action('season', text('dashboard.list.season'), CalendarIcon),
              action('history', text('dashboard.history'), HistoryIcon),
            ]
          : []),
        ...(isOnPage
          ? []
          : [
              {
                kind: 'link',
                label: text('dashboard.people.tab'),
                icon: PeopleIcon,
                to: paths.people(id),
              } as const,
            ]),
        ...(is_owner ? [] : [action('color', text('dashboard.list.ownColor'), ColorIcon)]),
        ...others,
        is_owner
          ? action('delete', text('dashboard.delete'), DeleteIcon)
          : action('leave', text('dashboard.list.leave'), LogOutIcon),
      ];
    },
    [isOnPage],
  );
  const elements = (
    <>
      <ImportFileInput ref={input} onFiles={bring} />
      {isOnPage && calendars[0] && may(calendars[0], 'manage') ? (
        <FileDropZone onFiles={bring} uploading={uploading} />
      ) : (
        <UploadProgress uploading={uploading} />
      )}
      {loaded && calendar ? (
        <loaded.CalendarDialogs
          name={open.name}
          calendar={calendar}
          isOpen
          onClose={close}
          onGone={page?.onGone}
        />
      ) : null}
    </>
  );
  return { entriesOf, elements };
}
