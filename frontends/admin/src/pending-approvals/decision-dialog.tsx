import { useState } from 'react';
import { useEndpointMutation, useInvalidation } from '@daymark/api-client';
import {
  decideRegistration,
  decideRegistrations,
  type Registration,
  type RegistrationDecisionResult,
} from '@daymark/contracts/administration';
import { Tag, useToast } from '@daymark/ui';
import { ConfirmDialog, Tooltip } from '@daymark/ui/overlay';
import { languageInUse } from '@daymark/texts';
import { text } from '../texts.js';
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
  const singleDecision = useEndpointMutation(decideRegistration, { onSuccess });
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
  const dialog = approve ? 'approveDialog' : 'rejectDialog';
  const part = single ? (`${dialog}` as const) : (`${dialog}.several` as const);
  const results = several.data?.results;
  const body = { approve, ...(approve ? {} : bodyOf(mail)) };
  const onError = (error: unknown) => {
    const message = decisionFailure(error, approve);
    toast.error({ title: text(`admin.${part}.failed`), description: message });
    onFailure(message);
  };
  const decideOne = ({ id }: Registration) =>
    singleDecision.mutate(
      { params: { id }, body },
      {
        onSuccess: () => {
          toast.success({
            title: text(`admin.${dialog}.doneToast`),
            description: text(`admin.${dialog}.doneToastText`),
          });
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
      title={single ? text(`admin.${dialog}.title`) : titleOfSeveral(dialog, registrations, results)}
      width={single ? 480 : 560}
      confirmLabel={text(`admin.${part}.confirm`)}
      busyLabel={text(`admin.${dialog}.busy`)}
      closeLabel={results && text('admin.close')}
      isBusy={singleDecision.isPending || several.isPending}
      isDestructive={!approve}
      onConfirm={() => (single ? decideOne(single) : decideAll())}
      onCancel={onClose}
      onClosed={() => {
        setShown(null);
        several.reset();
      }}
    >
      <div className={single ? undefined : 'ui-stack admin-dialog'}>
        {results ? null : <p>{text(`admin.${part}.text`)}</p>}
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
  return (
    <dl className="admin-facts">
      <dt>{text('admin.pending.email')}</dt>
      <dd>{registration.email}</dd>
      {registration.name === null ? null : (
        <>
          <dt>{text('admin.pending.name')}</dt>
          <dd>{registration.name}</dd>
        </>
      )}
      {registration.purpose === null ? null : (
        <>
          <dt>{text('admin.pending.purpose')}</dt>
          <dd className="ui-note ui-typed-text registration-purpose">{registration.purpose}</dd>
        </>
      )}
      {approve ? (
        <>
          <dt>{text('admin.pending.role')}</dt>
          <dd>
            <Tooltip title={text('admin.approveDialog.roleHint')} trigger={['hover', 'focus', 'click']}>
              <button type="button" className="admin-role">
                {text(`admin.roles.${registration.role}`)}
              </button>
            </Tooltip>
          </dd>
          <dt>{text('admin.pending.userId')}</dt>
          <dd>{registration.id}</dd>
        </>
      ) : null}
    </dl>
  );
}

type Results = readonly RegistrationDecisionResult[];

const hasFailed = ({ outcome }: RegistrationDecisionResult) => outcome === 'failed';

function titleOfSeveral(
  dialog: 'approveDialog' | 'rejectDialog',
  { length }: readonly Registration[],
  results: Results | undefined,
): string {
  if (!results) return text(`admin.${dialog}.several.title`, { count: length });
  const failed = results.filter(hasFailed).length;
  return text(`admin.${dialog}.several.done`, { done: length - failed, failed });
}

function reasonsOf(failed: Results, registrations: readonly Registration[]) {
  const emailOf = (id: string) => registrations.find((each) => each.id === id)?.email ?? '';
  const emails = new Intl.ListFormat(languageInUse(), { type: 'unit' });
  return [...Map.groupBy(failed, ({ detail }) => detail ?? '')].map(([reason, alike]) =>
    text('admin.pending.reasonFor', { emails: emails.format(alike.map(({ id }) => emailOf(id))), reason }),
  );
}

function Results({ registrations, results }: { registrations: readonly Registration[]; results: Results }) {
  const rows = registrations.map((registration) => ({
    registration,
    result: results.find(({ id }) => id === registration.id),
  }));
  const isFailure = ({ result }: (typeof rows)[number]) => result?.outcome === 'failed';
  return (
    <ul className="ui-stack registration-results" aria-label={text('admin.pending.table')}>
      {/* Failures, which need attention, come first. */}
      {[...rows.filter(isFailure), ...rows.filter((row) => !isFailure(row))].map(
        ({ registration, result }) => (
          <li key={registration.id}>
            <span className="ui-wrap-anywhere">{registration.email}</span>
            {result ? <Result {...result} /> : null}
          </li>
        ),
      )}
    </ul>
  );
}

function Result({ outcome, detail }: RegistrationDecisionResult) {
  if (outcome !== 'failed') {
    return (
      <Tag tone={outcome === 'approved' ? 'success' : 'neutral'}>{text(`admin.pending.${outcome}`)}</Tag>
    );
  }
  return (
    <span className="registration-failure">
      <Tag tone="error">{text('admin.pending.failed')}</Tag>
      {detail}
    </span>
  );
}
