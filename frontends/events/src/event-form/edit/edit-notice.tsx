import { ScopeField } from '@daymark/calendar-ui';
import type { EventScope } from '@daymark/contracts';
import { formatShortDate, localTimeZone, todayIn } from '@daymark/ui';
import { texts } from '../../texts.js';

const hints = texts.edit.scopeHints;

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
    <div className="event-form-scopes">
      <ScopeField
        question={texts.edit.question}
        scopes={scopes}
        labels={texts.edit.scopes}
        hints={{
          occurrence: hints.occurrence(shortDate(date)),
          following: hints.following(shortDate(date)),
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
  replacedStart ? hints.seriesFrom(shortDate(replacedStart)) : hints.series;
