import { deskViews, stepDate, type DeskView, type WeekStart } from '@daymark/calendar-ui/desk';
import { buttonClass, SegmentedField, todayIn, Typography, useMediaQuery } from '@daymark/ui';
import { texts } from '../texts.js';
import { rangeTitle } from './range-title.js';
import type { DeskState } from './use-desk-state.js';

/** Where the views have no room side by side. */
const NARROW = '(width < 72rem)';
/** On a phone what fits it comes first. */
const PHONE = '(width < 48rem)';
const viewsOfPhone: readonly DeskView[] = ['agenda', 'day', 'week', 'work-week', 'month', 'year'];

interface DeskToolbarProps {
  state: DeskState;
  weekStart: WeekStart;
  /** Null where nothing can be made. */
  onNew: ((anchor: Element) => void) | null;
}

/** Which days are shown, and how; and the way to a new event. */
export function DeskToolbar({ state, weekStart, onNew }: DeskToolbarProps) {
  const text = texts.desk;
  const isNarrow = useMediaQuery(NARROW);
  const isPhone = useMediaQuery(PHONE);
  const { view, date, show, timeZone } = state;
  const views = isPhone ? viewsOfPhone : deskViews;
  const step = (by: 1 | -1) => show({ date: stepDate(view, date, by, weekStart) });
  return (
    <div className="desk-toolbar">
      <div className="desk-steps">
        <button
          type="button"
          className={buttonClass('plain')}
          onClick={() => show({ date: todayIn(timeZone) })}
        >
          {text.today}
        </button>
        <button
          type="button"
          className={buttonClass('quiet', 'desk-step')}
          aria-label={text.previous(view)}
          onClick={() => step(-1)}
        >
          <span aria-hidden="true">‹</span>
        </button>
        <button
          type="button"
          className={buttonClass('quiet', 'desk-step')}
          aria-label={text.next(view)}
          onClick={() => step(1)}
        >
          <span aria-hidden="true">›</span>
        </button>
      </div>
      <Typography.Title level={2} className="desk-title" aria-live="polite">
        {rangeTitle(view, date, weekStart)}
      </Typography.Title>
      {isNarrow ? (
        <select
          className="ui-select desk-view"
          aria-label={text.view}
          value={view}
          onChange={({ target }) => show({ view: target.value as DeskView })}
        >
          {views.map((choice) => (
            <option key={choice} value={choice}>
              {text.views[choice]}
            </option>
          ))}
        </select>
      ) : (
        <SegmentedField
          label={text.view}
          options={views.map((value) => ({ value, label: text.views[value] }))}
          value={view}
          onChange={(chosen) => show({ view: chosen })}
        />
      )}
      {onNew ? (
        <button
          type="button"
          className={buttonClass('create', 'desk-new')}
          onClick={({ currentTarget }) => onNew(currentTarget)}
        >
          {text.create}
        </button>
      ) : null}
    </div>
  );
}
