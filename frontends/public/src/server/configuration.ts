import * as z from 'zod';
import { address, loadConfiguration, processSettings } from '@daymark/service-kit/configuration';

const Settings = z.object({
  ...processSettings,
  FEED_URL: address('http', 'https'),
});
export type Settings = z.output<typeof Settings>;

export const loadSettings = (environment = process.env): Settings => loadConfiguration(Settings, environment);
