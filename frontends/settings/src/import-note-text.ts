import { describeImportNote, type ImportNote } from '@daymark/contracts/interchange';
import { text } from './texts.js';

export function importNoteText(note: ImportNote): string {
  const words = describeImportNote(note);
  return note.line === null ? words : text('settings.imports.noteAtLine', { note: words, line: note.line });
}
