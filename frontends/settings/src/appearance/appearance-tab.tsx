import { LoadedSettings } from '../settings/index.js';
import { CustomizationCard } from './customization-card.js';

export const AppearanceTab = () => (
  <div className="settings-cards">
    <LoadedSettings>{(settings) => <CustomizationCard settings={settings} />}</LoadedSettings>
  </div>
);
