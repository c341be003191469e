import { text } from '../texts.js';

export function PanelClose({ onClose }: { onClose: () => void }) {
  return (
    <button
      type="button"
      className="ui-icon-button scheduler-panel-close"
      aria-label={text('dashboard.close')}
      onClick={onClose}
    >
      <span aria-hidden="true">×</span>
    </button>
  );
}
