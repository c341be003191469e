import type { Ref } from 'react';
import { text } from './desk-texts.js';

/** The files that calendar programs export. The content decides what a file is. */
const ACCEPTED = '.ics,.ical,.ifb,.csv,.zip,text/calendar,text/csv,application/zip';

interface ImportFileInputProps {
  ref: Ref<HTMLInputElement>;
  onFiles: (files: readonly File[]) => void;
}

/** Hidden: a button or a menu clicks it. */
export const ImportFileInput = ({ ref, onFiles }: ImportFileInputProps) => (
  <input
    ref={ref}
    type="file"
    hidden
    accept={ACCEPTED}
    aria-label={text('desk.importFile.choose')}
    onChange={({ target }) => {
      onFiles([...(target.files ?? [])]);
      // Allows choosing the same file again.
      target.value = '';
    }}
  />
);
