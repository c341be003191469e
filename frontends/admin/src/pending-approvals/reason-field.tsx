import { useId } from 'react';
import { REJECTION_REASON_MAX_CHARACTERS } from '@daymark/contracts';
import { Input } from '@daymark/ui';
import { text } from '../texts.js';

export interface RejectionMail {
  reason: string;
  isSilent: boolean;
}
export const MAIL_WITHOUT_REASON: RejectionMail = { reason: '', isSilent: false };

export const bodyOf = ({ reason, isSilent }: RejectionMail) => ({
  ...(isSilent ? { without_mail: true } : reason.trim() ? { reason } : {}),
});

interface ReasonFieldProps {
  value: RejectionMail;
  onChange: (mail: RejectionMail) => void;
}

/** The reason of a rejection, if the applicant is to know it, or that there is no mail. */
export function ReasonField({ value: { reason, isSilent }, onChange }: ReasonFieldProps) {
  const id = useId();
  return (
    <div className="ui-labeled ui-dialog-field registration-reason">
      <label htmlFor={id}>
        {text('admin.rejectDialog.reason')}
        <span className="ui-optional">{text('admin.optional')}</span>
      </label>
      <Input.TextArea
        id={id}
        rows={3}
        value={reason}
        disabled={isSilent}
        maxLength={REJECTION_REASON_MAX_CHARACTERS}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange({ reason: event.target.value, isSilent })}
      />
      <span className="ui-note" id={`${id}-hint`}>
        {text('admin.rejectDialog.reasonHint')}
      </span>
      <label>
        <input
          type="checkbox"
          checked={isSilent}
          onChange={(event) => onChange({ reason, isSilent: event.target.checked })}
        />
        {text('admin.rejectDialog.withoutMail')}
      </label>
    </div>
  );
}
