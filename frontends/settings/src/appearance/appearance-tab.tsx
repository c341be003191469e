import { LoadedSettings } from '../settings/loaded-settings.js';
import { LookCard } from './look-card.js';

export const AppearanceTab = () => (
  <div className="settings-cards">
    <LoadedSettings>{(settings) => <LookCard settings={settings} />}</LoadedSettings>
  </div>
);
