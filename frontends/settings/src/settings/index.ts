export { ChangedElsewhereNotice, LoadedSettings, SaveButton } from './loaded-settings.js';
export { settingsKey, useSettingsDraft, type SettingsChanges } from './use-settings-draft.js';
