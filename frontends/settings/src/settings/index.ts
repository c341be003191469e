export { ChangedElsewhereNotice } from './changed-elsewhere-notice.js';
export { LoadedSettings } from './loaded-settings.js';
export { SaveButton } from './save-button.js';
export { settingsKey, type SettingsChanges } from './save-settings.js';
export { useSettingsDraft } from './use-settings-draft.js';
