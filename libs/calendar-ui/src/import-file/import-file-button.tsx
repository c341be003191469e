import { useRef } from 'react';
import { Button } from '@daymark/ui';
import { importTexts } from './import-texts.js';

/** What a calendar program exports. The file's content decides what it is. */
const ACCEPTED = '.ics,.ical,.ifb,.csv,.zip,text/calendar,text/csv,application/zip';

interface ImportFileButtonProps {
  /** What the button says. */
  children: string;
  /** What it says while a file is being sent; null where none is. */
  uploading: string | null;
  isPrimary?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** A button that asks for a calendar file. */
export function ImportFileButton({ children, uploading, isPrimary = false, onFiles }: ImportFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        type={isPrimary ? 'primary' : 'default'}
        loading={uploading !== null}
        onClick={() => input.current?.click()}
      >
        {uploading ?? children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={importTexts.choose}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
