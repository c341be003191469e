import { useState } from 'react';
import { defaultThemeOf, type Calendar, type CalendarTheme } from '@daymark/contracts';
import { useUnsavedChanges } from '@daymark/ui/overlay';
import { text } from '../texts.js';
import { isSameTheme, storedTheme } from './share-theme.js';
import { useSharingUpdate } from '../use-update-calendar.js';

export interface ThemeDraft {
  calendar: Calendar;
  theme: CalendarTheme;
  isChanged: boolean;
  isSaving: boolean;
  change: (theme: CalendarTheme) => void;
  discard: () => void;
  save: () => void;
}

export function useThemeDraft(calendar: Calendar): ThemeDraft {
  const [chosen, setChosen] = useState<CalendarTheme | null>(null);
  const { save, isSaving } = useSharingUpdate(calendar, {
    done: text('dashboard.themeSaving.done'),
    failed: text('dashboard.themeSaving.failed'),
  });
  const stored =
    calendar.theme ?? defaultThemeOf({ ...calendar, color: calendar.default_color ?? calendar.color });
  const isChanged = chosen !== null && !isSameTheme(chosen, stored);
  useUnsavedChanges(isChanged);
  const theme = chosen ?? stored;
  const keep = async () => {
    // Choices made during the request are not overwritten.
    if (await save({ theme: storedTheme(calendar, theme) }))
      setChosen((now) => (now === chosen ? null : now));
  };
  return {
    calendar,
    theme,
    isChanged,
    isSaving,
    change: setChosen,
    discard: () => setChosen(null),
    save: () => void keep(),
  };
}
