export { ChangedElsewhereNotice } from './loaded-settings.js';
export { LoadedSettings } from './loaded-settings.js';
export { SaveButton } from './loaded-settings.js';
export { settingsKey, type SettingsChanges } from './use-settings-draft.js';
export { useSettingsDraft } from './use-settings-draft.js';
