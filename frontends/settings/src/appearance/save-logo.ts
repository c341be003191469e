import { call, type QueryClient } from '@daymark/api-client';
import type { LogoChoice } from '@daymark/calendar-ui/customization';
import { deleteDefaultLogo, putDefaultLogo, type UserSettings } from '@daymark/contracts';
import { settingsKey } from '../settings/index.js';

/** Stores or removes the default logo. */
export async function saveLogo(queries: QueryClient, choice: LogoChoice): Promise<void> {
  if (choice.kind === 'unchanged') return;
  const version = queries.getQueryData<UserSettings>(settingsKey)?.version;
  const query = version === undefined ? {} : { version: String(version) };
  const settings = await (choice.kind === 'chosen'
    ? call(putDefaultLogo, { file: choice.file, query })
    : call(deleteDefaultLogo, { query }));
  queries.setQueryData(settingsKey, settings);
}
