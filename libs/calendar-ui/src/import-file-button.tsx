import { useRef } from 'react';
import { Button } from '@daymark/ui';
import { ImportFileInput } from './import-file-input.js';

interface ImportFileButtonProps {
  children: string;
  uploading: string | null;
  onFiles: (files: readonly File[]) => void;
}

export function ImportFileButton({ children, uploading, onFiles }: ImportFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button type="primary" loading={uploading !== null} onClick={() => input.current?.click()}>
        {uploading ?? children}
      </Button>
      <ImportFileInput ref={input} onFiles={onFiles} />
    </>
  );
}
