import { useId } from 'react';
import { REJECTION_REASON_MAX_CHARACTERS } from '@daymark/contracts';
import { Input } from '@daymark/ui';
import { texts } from '../texts.js';

/** The reason of a rejection, if the applicant is to know it. */
export function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const id = useId();
  return (
    <div className="registration-reason">
      <label htmlFor={id}>
        {texts.rejectDialog.reason}
        <span className="ui-optional">{texts.optional}</span>
      </label>
      <Input.TextArea
        id={id}
        rows={3}
        value={value}
        maxLength={REJECTION_REASON_MAX_CHARACTERS}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={`${id}-hint`}>{texts.rejectDialog.reasonHint}</span>
    </div>
  );
}
