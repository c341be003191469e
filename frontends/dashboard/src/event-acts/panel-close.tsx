import { texts } from '../texts.js';

/** The cross of a panel of the desk. */
export function PanelClose({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" className="desk-panel-close" aria-label={texts.close} onClick={onClose}>
      <span aria-hidden="true">×</span>
    </button>
  );
}
