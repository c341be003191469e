/** Importing a calendar file: the button, dropping on the page, and the upload. */
import './styles/import-file.css';

export { FileDropZone } from './import-file/file-drop-zone.js';
export { ImportFileButton } from './import-file/import-file-button.js';
export { useImportFile } from './import-file/use-import-file.js';
export { importPagePath } from './routing/event-page-path.js';
