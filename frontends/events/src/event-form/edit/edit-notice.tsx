import { ScopeField } from '@daymark/calendar-ui';
import type { EventScope } from '@daymark/contracts';
import { formatShortDate, localTimeZone, todayIn } from '@daymark/ui';
import { texts } from '../../texts.js';

const hints = texts.edit.scopeHints;

interface EditNoticeProps {
  scopes: readonly EventScope[];
  scope: EventScope;
  /** The local date of the occurrence that 'this' is. */
  date: string;
  /** The local date that the series counts from, where that is not one of its dates any more. */
  replacedStart: string | null;
  onChoose: (scope: EventScope) => void;
  /** What became of the last choice. */
  note: string | null;
}

/** Asks how much of a series is edited. */
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
