import { useCallback, useRef, useState, type ReactNode } from 'react';
import {
  FileDropZone,
  ImportFileInput,
  UploadProgress,
  useImportFile,
} from '@daymark/calendar-ui/import-file';
import type { Calendar } from '@daymark/contracts';
import {
  CalendarIcon,
  DeleteIcon,
  EditIcon,
  ImportIcon,
  ShareIcon,
  SyncIcon,
  useToast,
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
  onDeleted: () => void;
}

export interface CalendarActions {
  /** The entries of a calendar's menu; `others` stand before the last. */
  entriesOf: (calendar: Calendar, others?: readonly MenuEntry[]) => MenuEntry[];
  /** To render once, beside the menus. */
  elements: ReactNode;
}

/** Sharing, editing, importing into, synchronising and deleting one of these calendars. `page`: its own page. */
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
    ({ id, is_public }, others = []) => {
      const opens = (name: CalendarDialogName) => () => setOpen({ name, id });
      const chooseFile = () => {
        setImportingId(id);
        input.current!.click();
      };
      const share: MenuEntry[] =
        is_public && !isOnPage
          ? [
              {
                kind: 'action',
                label: text('dashboard.list.share'),
                icon: ShareIcon,
                onSelect: opens('share'),
              },
            ]
          : [];
      return [
        ...share,
        { kind: 'action', label: text('dashboard.edit.open'), icon: EditIcon, onSelect: opens('edit') },
        { kind: 'action', label: text('dashboard.list.import'), icon: ImportIcon, onSelect: chooseFile },
        { kind: 'link', label: text('dashboard.detail.source'), icon: SyncIcon, to: paths.source(id) },
        {
          kind: 'action',
          label: text('dashboard.list.season'),
          icon: CalendarIcon,
          onSelect: opens('season'),
        },
        ...others,
        {
          kind: 'action',
          label: text('dashboard.delete'),
          icon: DeleteIcon,
          isDangerous: true,
          onSelect: opens('delete'),
        },
      ];
    },
    [isOnPage],
  );
  const elements = (
    <>
      <ImportFileInput ref={input} onFiles={bring} />
      {isOnPage ? (
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
          onDeleted={page?.onDeleted}
        />
      ) : null}
    </>
  );
  return { entriesOf, elements };
}
