import { useEffect, useEffectEvent, useState } from 'react';
import { importTexts } from './import-texts.js';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

interface FileDropZoneProps {
  onFiles: (files: readonly File[]) => void;
  /** Shown during an upload, on a page that shows it nowhere else. */
  uploading?: string | null;
}

/**
 * Accepts files dropped anywhere on the page, and shows that while one is dragged over it. Without it the browser would
 * open the file instead of the page.
 */
export function FileDropZone({ onFiles, uploading = null }: FileDropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      // The drag left the window, not only an element of it.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragenter', over);
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', over);
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  if (!isOver) {
    return uploading === null ? null : (
      <div className="ui-drop-progress" role="status">
        {uploading}
      </div>
    );
  }
  return (
    <div className="ui-drop-zone" role="status">
      <strong>{importTexts.drop}</strong>
      <span>{importTexts.dropText}</span>
    </div>
  );
}
