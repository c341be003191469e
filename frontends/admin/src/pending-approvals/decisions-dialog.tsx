import { useState } from 'react';
import type { Registration, RegistrationDecisionResult } from '@daymark/contracts';
import { Button, Tag, useToast } from '@daymark/ui';
import { Modal } from '@daymark/ui/overlay';
import { texts } from '../texts.js';
import { decisionFailure } from './decision-failure.js';
import { ReasonField } from './reason-field.js';
import { useDecisions } from './use-registrations.js';

export interface Decisions {
  registrations: readonly Registration[];
  approve: boolean;
}

interface DecisionsDialogProps {
  /** The decisions that are asked for; null while none are. */
  decisions: Decisions | null;
  /** Which registrations are decided now. */
  onDone: (ids: string[]) => void;
  onClose: () => void;
  onFailure: (message: string) => void;
}

/** Asks before several registrations are approved or rejected, and then says what became of each. */
export function DecisionsDialog({ decisions, onDone, onClose, onFailure }: DecisionsDialogProps) {
  const toast = useToast();
  const { mutate, isPending, data, reset } = useDecisions();
  const [reason, setReason] = useState('');
  // While the dialog fades out it still shows what it was about.
  const [shown, setShown] = useState(decisions);
  if (decisions && decisions !== shown) {
    setShown(decisions);
    setReason('');
  }
  if (!shown) return null;

  const { registrations, approve } = shown;
  const words = approve ? texts.approveSeveral : texts.rejectSeveral;
  const decide = () =>
    mutate(
      {
        body: {
          ids: registrations.map(({ id }) => id),
          approve,
          ...(approve || !reason.trim() ? {} : { reason }),
        },
      },
      {
        onSuccess: ({ results }) => {
          const failed = results.filter(({ outcome }) => outcome === 'failed');
          const done = results.filter(({ outcome }) => outcome !== 'failed');
          onDone(done.map(({ id }) => id));
          if (failed.length > 0) onFailure(reasonsOf(failed, registrations).join('\n'));
        },
        onError: (error) => {
          const message = decisionFailure(error, approve);
          toast.error({ title: words.failed, description: message });
          onFailure(message);
        },
      },
    );

  const resultOf = ({ id }: Registration) => data?.results.find((each) => each.id === id);
  const failed = registrations.filter((each) => resultOf(each)?.outcome === 'failed');
  const done = registrations.filter((each) => !failed.includes(each));
  return (
    <Modal
      open={decisions !== null}
      title={data ? words.done(done.length, failed.length) : words.title(registrations.length)}
      centered
      width={560}
      closable={!isPending}
      keyboard={!isPending}
      // What became of each is not lost by a click beside it.
      mask={{ closable: !isPending && !data }}
      onCancel={onClose}
      afterClose={() => {
        setShown(null);
        reset();
      }}
      footer={
        data ? (
          <Button type="primary" onClick={onClose}>
            {texts.close}
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={isPending}>
              {texts.cancel}
            </Button>
            <Button type="primary" danger={!approve} loading={isPending} onClick={decide}>
              {isPending ? words.busy : words.confirm}
            </Button>
          </>
        )
      }
    >
      <div className="admin-dialog">
        {data ? null : <p>{words.text}</p>}
        <ul className="registration-results" aria-label={texts.pending.table}>
          {/* What needs somebody comes first. */}
          {[...failed, ...done].map((registration) => (
            <li key={registration.id}>
              <span className="admin-email">{registration.email}</span>
              <Result result={resultOf(registration)} />
            </li>
          ))}
        </ul>
        {approve || data ? null : <ReasonField value={reason} onChange={setReason} />}
      </div>
    </Modal>
  );
}

/** Whom it failed for, and why: each reason once. */
function reasonsOf(failed: readonly RegistrationDecisionResult[], registrations: readonly Registration[]) {
  const emailOf = (id: string) => registrations.find((each) => each.id === id)?.email;
  return [...Map.groupBy(failed, ({ detail }) => detail)].map(
    ([detail, alike]) => `${alike.map(({ id }) => emailOf(id)).join(', ')}: ${detail}`,
  );
}

function Result({ result }: { result: RegistrationDecisionResult | undefined }) {
  if (!result) return null;
  const { outcome, detail } = result;
  if (outcome !== 'failed') {
    return <Tag tone={outcome === 'approved' ? 'success' : 'neutral'}>{texts.pending[outcome]}</Tag>;
  }
  return (
    <span className="registration-failure">
      <Tag tone="error">{texts.pending.failed}</Tag>
      {detail}
    </span>
  );
}
