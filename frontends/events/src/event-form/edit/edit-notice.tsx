import { ScopeField } from '@daymark/calendar-ui';
import type { EventScope } from '@daymark/contracts';
import { formatShortDate, localTimeZone, todayIn } from '@daymark/ui';
import { texts } from '../../texts.js';

interface EditNoticeProps {
  scopes: readonly EventScope[];
  scope: EventScope;
  /** The local date of the occurrence that 'this' is. */
  date: string | null;
  onChoose: (scope: EventScope) => void;
  /** What became of the last choice. */
  note: string | null;
}

/** Asks how much of a series is edited. */
export function EditNotice({ scopes, scope, date, onChoose, note }: EditNoticeProps) {
  return (
    <div className="event-form-scopes">
      <ScopeField
        question={texts.edit.question}
        scopes={scopes}
        labels={texts.edit.scopes}
        hintOf={(choice) => hintOf(choice, date)}
        scope={scope}
        onChange={onChoose}
      />
      <p className="event-form-scope-note" role="status">
        {note}
      </p>
    </div>
  );
}

function hintOf(scope: EventScope, date: string | null): string {
  if (scope === 'series') return texts.edit.scopeHints.series;
  return date ? texts.edit.scopeHints[scope](formatShortDate(date, todayIn(localTimeZone()))) : '';
}
