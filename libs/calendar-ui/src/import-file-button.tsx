import { useRef } from 'react';
import { Button } from '@daymark/ui';

/** The files that calendar programs export. The content decides what a file is. */
const ACCEPTED = '.ics,.ical,.ifb,.csv,.zip,text/calendar,text/csv,application/zip';

interface ImportFileButtonProps {
  children: string;
  /** The label during an upload; otherwise null. */
  uploading: string | null;
  isPrimary?: boolean;
  onFiles: (files: readonly File[]) => void;
}

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
        aria-label="Choose a file"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    </>
  );
}
