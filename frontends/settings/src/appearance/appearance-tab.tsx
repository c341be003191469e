import { LoadedSettings } from '../settings/index.js';
import { AppearanceForm } from './appearance-form.js';

export const AppearanceTab = () => (
  <LoadedSettings>{(settings) => <AppearanceForm settings={settings} />}</LoadedSettings>
);
