import { LoadedSettings } from '../settings/loaded-settings.js';
import { CustomizationCard } from './customization-card.js';

export const AppearanceTab = () => (
  <div className="settings-cards">
    <LoadedSettings>{(settings) => <CustomizationCard settings={settings} />}</LoadedSettings>
  </div>
);
