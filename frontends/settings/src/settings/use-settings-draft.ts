import { useState } from 'react';
import { useQueryClient, call, ProblemError, queryKey, type QueryClient } from '@daymark/api-client';
import { useSayFailure } from '@daymark/calendar-ui';
import { getSettings, pick, SettingsUpdate, updateSettings, type UserSettings } from '@daymark/contracts';
import { useToast, type ToastText } from '@daymark/ui';
import { useUnsavedChanges } from '@daymark/ui/overlay';

type Field = keyof SettingsChanges;

interface DraftOptions<Name extends Field> {
  settings: UserSettings;
  fields: readonly Name[];
  /** The card has other changes too, such as a file. */
  isMoreDirty?: boolean;
  saved: (settings: UserSettings, changes: SettingsChanges) => ToastText;
  failed: (changes: SettingsChanges) => string;
}

export interface SettingsDraft<Name extends Field> {
  draft: Pick<UserSettings, Name>;
  change: (changes: Partial<Pick<UserSettings, Name>>) => void;
  isBusy: boolean;
  /** The same settings were changed elsewhere; the draft is kept. */
  isChangedElsewhere: boolean;
  takeNewest: () => void;
  /** Saves changed settings, then runs `more`. Shows a toast with the result. @returns whether all is saved */
  save: (shown: Pick<UserSettings, Name>, more?: () => Promise<void>) => Promise<boolean>;
}

/** Newer settings from elsewhere are shown while nothing is changed here. */
export function useSettingsDraft<Name extends Field>(options: DraftOptions<Name>): SettingsDraft<Name> {
  const { settings, fields, isMoreDirty = false } = options;
  const toast = useToast();
  const sayFailure = useSayFailure();
  const queries = useQueryClient();
  const [base, setBase] = useState(settings);
  const [draft, setDraft] = useState(() => pick(settings, fields));
  const [isBusy, setIsBusy] = useState(false);
  const [isChangedElsewhere, setIsChangedElsewhere] = useState(false);

  const isDirty = fields.some((field) => draft[field] !== base[field]);
  const withdraw = useUnsavedChanges(isDirty || isMoreDirty);
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
      withdraw();
      toast.success(options.saved(saved, changes));
      return true;
    } catch (error) {
      if (error instanceof ChangedElsewhere) {
        const { newest } = error;
        setBase(newest);
        // Untouched settings take the newest values, or saving again would revert them.
        setDraft({ ...pick(newest, fields), ...pick(shown, changed) });
        setIsChangedElsewhere(true);
      } else {
        sayFailure(options.failed(changes))(error);
      }
      return false;
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

export const settingsKey = queryKey(getSettings, {});

export type SettingsChanges = Omit<SettingsUpdate, 'version'>;

export class ChangedElsewhere extends Error {
  constructor(readonly newest: UserSettings) {
    super('The settings were changed elsewhere');
  }
}

/** True if a change based on `base` would revert one in `newest`. */
export const wouldUndo = (changes: SettingsChanges, base: UserSettings, newest: UserSettings): boolean =>
  (Object.keys(changes) as (keyof SettingsChanges)[]).some(
    (field) => newest[field] !== base[field] && newest[field] !== changes[field],
  );

const isStale = (error: unknown) => error instanceof ProblemError && error.code === 'STALE_VERSION';

/** All settings share one version: if a stale one is about others, the change is sent again with the newest. */
export async function saveSettings(
  queries: QueryClient,
  base: UserSettings,
  changes: SettingsChanges,
): Promise<UserSettings> {
  let newest = queries.getQueryData<UserSettings>(settingsKey) ?? base;
  for (let mayRepeat = true; ; mayRepeat = false) {
    if (wouldUndo(changes, base, newest)) throw new ChangedElsewhere(newest);
    try {
      const body = SettingsUpdate.parse({ ...changes, version: newest.version });
      const saved = await call(updateSettings, { body });
      queries.setQueryData(settingsKey, saved);
      return saved;
    } catch (error) {
      if (!mayRepeat || !isStale(error)) throw error;
      newest = await queries.fetchQuery({
        queryKey: settingsKey,
        queryFn: () => call(getSettings),
        staleTime: 0,
      });
    }
  }
}
