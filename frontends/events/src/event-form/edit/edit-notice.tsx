import { ScopeField } from '@daymark/calendar-ui';
import type { EventScope } from '@daymark/contracts';
import { formatShortDate, localTimeZone, todayIn } from '@daymark/ui';
import { text } from '../../texts.js';

interface EditNoticeProps {
  scopes: readonly EventScope[];
  scope: EventScope;
  /** The local date of the occurrence for 'this'. */
  date: string;
  /** The local start of the series, if it is no longer one of its dates. */
  replacedStart: string | null;
  onChoose: (scope: EventScope) => void;
  note: string | null;
}

export function EditNotice({ scopes, scope, date, replacedStart, onChoose, note }: EditNoticeProps) {
  return (
    <div className="ui-box event-form-scopes">
      <ScopeField
        question={text('events.edit.question')}
        scopes={scopes}
        labels={{
          occurrence: text('events.edit.scopes.occurrence'),
          following: text('events.edit.scopes.following'),
          series: text('events.edit.scopes.series'),
        }}
        hints={{
          occurrence: text('events.edit.scopeHints.occurrence', { date: shortDate(date) }),
          following: text('events.edit.scopeHints.following', { date: shortDate(date) }),
          series: hintOfSeries(replacedStart),
        }}
        scope={scope}
        onChange={onChoose}
      />
      <p className="event-form-scope-note" role="status">
        {note}
      </p>
    </div>
  );
}

const shortDate = (date: string) => formatShortDate(date, todayIn(localTimeZone()));
const hintOfSeries = (replacedStart: string | null) =>
  replacedStart
    ? text('events.edit.scopeHints.seriesFrom', { date: shortDate(replacedStart) })
    : text('events.edit.scopeHints.series');
