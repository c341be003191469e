import { buttonClass } from '@daymark/ui';
import { texts } from '../texts.js';
import type { EventsView } from './use-panel-state.js';

const views: { view: EventsView; label: string }[] = [
  { view: 'list', label: texts.detail.viewList },
  { view: 'calendar', label: texts.detail.viewCalendar },
];

/** List or calendar. */
export function ViewToggle({ view, onChange }: { view: EventsView; onChange: (view: EventsView) => void }) {
  return (
    <div role="group" aria-label={texts.detail.viewLabel} className="ui-toggle">
      {views.map((choice) => (
        <button
          key={choice.view}
          type="button"
          className={buttonClass('quiet')}
          aria-pressed={choice.view === view}
          onClick={() => onChange(choice.view)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
