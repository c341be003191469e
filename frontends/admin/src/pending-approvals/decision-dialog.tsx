import { useState } from 'react';
import { useEndpointMutation, useInvalidation } from '@daymark/api-client';
import {
  decideRegistration,
  decideRegistrations,
  type Registration,
  type RegistrationDecisionResult,
} from '@daymark/contracts';
import { Tag, useToast } from '@daymark/ui';
import { ConfirmDialog, Tooltip } from '@daymark/ui/overlay';
import { texts } from '../texts.js';
import { decisionFailure } from './decision-failure.js';
import { bodyOf, MAIL_WITHOUT_REASON, ReasonField } from './reason-field.js';

export interface Decision {
  registrations: readonly Registration[];
  approve: boolean;
}

interface DecisionDialogProps {
  decision: Decision | null;
  /** Called with the registrations that are now decided. */
  onDone: (ids: string[]) => void;
  onClose: () => void;
  onFailure: (message: string) => void;
}

/** Closes on the success of a single decision; of several it then shows the result of each. */
export function DecisionDialog({ decision, onDone, onClose, onFailure }: DecisionDialogProps) {
  const toast = useToast();
  const onSuccess = useAfterDecision();
  const one = useEndpointMutation(decideRegistration, { onSuccess });
  const several = useEndpointMutation(decideRegistrations, { onSuccess });
  const [mail, setMail] = useState(MAIL_WITHOUT_REASON);
  // A closing dialog still shows its decision.
  const [shown, setShown] = useState(decision);
  if (decision && decision !== shown) {
    setShown(decision);
    setMail(MAIL_WITHOUT_REASON);
  }
  if (!shown) return null;

  const { registrations, approve } = shown;
  const single = registrations.length === 1 ? registrations[0] : undefined;
  const words = approve ? texts.approveDialog : texts.rejectDialog;
  const { text, confirm, failed } = single ? words : words.several;
  const results = several.data?.results;
  const body = { approve, ...(approve ? {} : bodyOf(mail)) };
  const onError = (error: unknown) => {
    const message = decisionFailure(error, approve);
    toast.error({ title: failed, description: message });
    onFailure(message);
  };
  const decideOne = ({ id }: Registration) =>
    one.mutate(
      { params: { id }, body },
      {
        onSuccess: () => {
          toast.success({ title: words.doneToast, description: words.doneToastText });
          onDone([id]);
          onClose();
        },
        onError,
      },
    );
  const decideAll = () =>
    several.mutate(
      { body: { ids: registrations.map(({ id }) => id), ...body } },
      {
        onSuccess: ({ results: all }) => {
          onDone(all.filter((each) => !hasFailed(each)).map(({ id }) => id));
          const reasons = reasonsOf(all.filter(hasFailed), registrations);
          if (reasons.length > 0) onFailure(reasons.join('\n'));
        },
        onError,
      },
    );

  return (
    <ConfirmDialog
      isOpen={decision !== null}
      title={single ? words.title : titleOfSeveral(words, registrations, results)}
      width={single ? 480 : 560}
      confirmLabel={confirm}
      busyLabel={words.busy}
      closeLabel={results && texts.close}
      isBusy={one.isPending || several.isPending}
      isDestructive={!approve}
      onConfirm={() => (single ? decideOne(single) : decideAll())}
      onCancel={onClose}
      onClosed={() => {
        setShown(null);
        several.reset();
      }}
    >
      <div className={single ? undefined : 'admin-dialog'}>
        {results ? null : <p>{text}</p>}
        {single ? (
          <Facts registration={single} approve={approve} />
        ) : (
          <Results registrations={registrations} results={results ?? []} />
        )}
        {approve || results ? null : <ReasonField value={mail} onChange={setMail} />}
      </div>
    </ConfirmDialog>
  );
}

const REFETCH_DELAY_MS = 2_000;

/** Reloads the list some time after a decision, when it has reached all services. */
function useAfterDecision() {
  const invalidate = useInvalidation();
  return () => {
    void invalidate(decideRegistrations, { resources: ['accounts'] });
    // Even if another tab is open by then: all tabs show the count.
    const refreshRegistrations = () => void invalidate(decideRegistrations, { resources: ['registrations'] });
    setTimeout(refreshRegistrations, REFETCH_DELAY_MS);
  };
}

function Facts({ registration, approve }: { registration: Registration; approve: boolean }) {
  const words = texts.pending;
  return (
    <dl className="admin-facts">
      <dt>{words.email}</dt>
      <dd>{registration.email}</dd>
      {registration.name === null ? null : (
        <>
          <dt>{words.name}</dt>
          <dd>{registration.name}</dd>
        </>
      )}
      {registration.purpose === null ? null : (
        <>
          <dt>{words.purpose}</dt>
          <dd className="registration-purpose">{registration.purpose}</dd>
        </>
      )}
      {approve ? (
        <>
          <dt>{words.role}</dt>
          <dd>
            <Tooltip title={texts.approveDialog.roleHint} trigger={['hover', 'focus', 'click']}>
              <button type="button" className="admin-role">
                {texts.roles[registration.role]}
              </button>
            </Tooltip>
          </dd>
          <dt>{words.userId}</dt>
          <dd>{registration.id}</dd>
        </>
      ) : null}
    </dl>
  );
}

type Results = readonly RegistrationDecisionResult[];

const hasFailed = ({ outcome }: RegistrationDecisionResult) => outcome === 'failed';

function titleOfSeveral(
  { several }: typeof texts.approveDialog | typeof texts.rejectDialog,
  { length }: readonly Registration[],
  results: Results | undefined,
): string {
  if (!results) return several.title(length);
  const failed = results.filter(hasFailed).length;
  return several.done(length - failed, failed);
}

/** The failed registrations by reason, each reason once. */
function reasonsOf(failed: Results, registrations: readonly Registration[]) {
  const emailOf = (id: string) => registrations.find((each) => each.id === id)?.email;
  return [...Map.groupBy(failed, ({ detail }) => detail)].map(
    ([detail, alike]) => `${alike.map(({ id }) => emailOf(id)).join(', ')}: ${detail}`,
  );
}

function Results({ registrations, results }: { registrations: readonly Registration[]; results: Results }) {
  const rows = registrations.map((registration) => ({
    registration,
    result: results.find(({ id }) => id === registration.id),
  }));
  const isFailure = ({ result }: (typeof rows)[number]) => result?.outcome === 'failed';
  return (
    <ul className="registration-results" aria-label={texts.pending.table}>
      {/* Failures, which need attention, come first. */}
      {[...rows.filter(isFailure), ...rows.filter((row) => !isFailure(row))].map(
        ({ registration, result }) => (
          <li key={registration.id}>
            <span className="admin-email">{registration.email}</span>
            {result ? <Result {...result} /> : null}
          </li>
        ),
      )}
    </ul>
  );
}

function Result({ outcome, detail }: RegistrationDecisionResult) {
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
