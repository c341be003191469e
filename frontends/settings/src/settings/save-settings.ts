import { call, ProblemError, queryKey, type QueryClient } from '@daymark/api-client';
import { getSettings, SettingsUpdate, updateSettings, type UserSettings } from '@daymark/contracts';

export const settingsKey = queryKey(getSettings, {});

export type SettingsChanges = Omit<SettingsUpdate, 'version'>;

/** The same settings were changed elsewhere since they were loaded. */
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

/**
 * Saves changes based on `base`. All settings share one version, so a stale one may be about others: then the change is
 * sent again with the newest version.
 * @throws ChangedElsewhere if the same settings were changed in the meantime; ProblemError for every other failure
 */
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
