import { texts } from '../texts.js';

export function PanelClose({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" className="scheduler-panel-close" aria-label={texts.close} onClick={onClose}>
      <span aria-hidden="true">×</span>
    </button>
  );
}
