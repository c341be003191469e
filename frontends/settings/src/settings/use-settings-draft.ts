import { useState } from 'react';
import { failureToast, useQueryClient } from '@daymark/api-client';
import type { UserSettings } from '@daymark/contracts';
import { useToast, type ToastText } from '@daymark/ui';
import { useUnsavedChanges } from '@daymark/ui/overlay';
import { texts } from '../texts.js';
import { ChangedElsewhere, saveSettings, type SettingsChanges } from './save-settings.js';

type Field = keyof SettingsChanges;

interface DraftOptions<Name extends Field> {
  settings: UserSettings;
  /** The settings in this card. */
  fields: readonly Name[];
  /** The card has other changes too, such as a file. */
  isMoreDirty?: boolean;
  saved: (settings: UserSettings, changes: SettingsChanges) => ToastText;
  /** The toast's title on failure. */
  failed: (changes: SettingsChanges) => string;
}

export interface SettingsDraft<Name extends Field> {
  draft: Pick<UserSettings, Name>;
  change: (changes: Partial<Pick<UserSettings, Name>>) => void;
  isBusy: boolean;
  /** The same settings were changed elsewhere; the draft is kept. */
  isChangedElsewhere: boolean;
  takeNewest: () => void;
  /** Saves changed settings, then runs `more`. Shows a toast with the result. */
  save: (shown: Pick<UserSettings, Name>, more?: () => Promise<void>) => Promise<void>;
}

/**
 * The draft of a card's settings until it is saved. Newer settings from elsewhere are shown while nothing is changed
 * here.
 */
export function useSettingsDraft<Name extends Field>(options: DraftOptions<Name>): SettingsDraft<Name> {
  const { settings, fields, isMoreDirty = false } = options;
  const toast = useToast();
  const queries = useQueryClient();
  const [base, setBase] = useState(settings);
  const [draft, setDraft] = useState(() => pick(settings, fields));
  const [isBusy, setIsBusy] = useState(false);
  const [isChangedElsewhere, setIsChangedElsewhere] = useState(false);

  const isDirty = fields.some((field) => draft[field] !== base[field]);
  useUnsavedChanges(isDirty || isMoreDirty);
  const begin = (from: UserSettings) => {
    setBase(from);
    setDraft(pick(from, fields));
    setIsChangedElsewhere(false);
  };
  if (settings !== base && !isDirty && !isBusy) begin(settings);

  const save: SettingsDraft<Name>['save'] = async (shown, more) => {
    const changed = fields.filter((field) => shown[field] !== base[field]);
    const changes = pick(shown, changed) as SettingsChanges;
    setIsBusy(true);
    try {
      const saved = changed.length > 0 ? await saveSettings(queries, base, changes) : base;
      begin(saved);
      await more?.();
      toast.success(options.saved(saved, changes));
    } catch (error) {
      if (error instanceof ChangedElsewhere) {
        const { newest } = error;
        setBase(newest);
        // Untouched settings take the newest values, or saving again would revert them.
        setDraft({ ...pick(newest, fields), ...pick(shown, changed) });
        setIsChangedElsewhere(true);
      } else {
        toast.error(failureToast(error, options.failed(changes), texts.failureFallback));
      }
    } finally {
      setIsBusy(false);
    }
  };

  return {
    draft,
    change: (changes) => setDraft((before) => ({ ...before, ...changes })),
    isBusy,
    isChangedElsewhere,
    takeNewest: () => begin(settings),
    save,
  };
}

const pick = <Name extends Field>(settings: Pick<UserSettings, Name>, fields: readonly Name[]) =>
  Object.fromEntries(fields.map((field) => [field, settings[field]])) as Pick<UserSettings, Name>;
