import { useState } from 'react';
import type { Registration, RegistrationDecisionResult } from '@daymark/contracts';
import { BusyLabel, Button, Tag, useToast } from '@daymark/ui';
import { Modal } from '@daymark/ui/overlay';
import { texts } from '../texts.js';
import { decisionFailure } from './decision-failure.js';
import { bodyOf, MAIL_WITHOUT_REASON, ReasonField } from './reason-field.js';
import { useDecisions } from './use-registrations.js';

export interface Decisions {
  registrations: readonly Registration[];
  approve: boolean;
}

interface DecisionsDialogProps {
  /** The decisions to confirm; null if there are none. */
  decisions: Decisions | null;
  /** Called with the registrations that are now decided. */
  onDone: (ids: string[]) => void;
  onClose: () => void;
  onFailure: (message: string) => void;
}

/** Confirms approving or rejecting several registrations, then shows the result of each. */
export function DecisionsDialog({ decisions, onDone, onClose, onFailure }: DecisionsDialogProps) {
  const toast = useToast();
  const { mutate, isPending, data, reset } = useDecisions();
  const [mail, setMail] = useState(MAIL_WITHOUT_REASON);
  // A closing dialog still shows its decisions.
  const [shown, setShown] = useState(decisions);
  if (decisions && decisions !== shown) {
    setShown(decisions);
    setMail(MAIL_WITHOUT_REASON);
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
          ...(approve ? {} : bodyOf(mail)),
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
      // A click outside must not close the results.
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
              <BusyLabel isBusy={isPending} busyLabel={words.busy}>
                {words.confirm}
              </BusyLabel>
            </Button>
          </>
        )
      }
    >
      <div className="admin-dialog">
        {data ? null : <p>{words.text}</p>}
        <ul className="registration-results" aria-label={texts.pending.table}>
          {/* Failures, which need attention, come first. */}
          {[...failed, ...done].map((registration) => (
            <li key={registration.id}>
              <span className="admin-email">{registration.email}</span>
              <Result result={resultOf(registration)} />
            </li>
          ))}
        </ul>
        {approve || data ? null : <ReasonField value={mail} onChange={setMail} />}
      </div>
    </Modal>
  );
}

/** The failed registrations by reason, each reason once. */
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
