import { useEffect, useRef, type ReactNode } from 'react';
import type { FirstSteps as KnownSteps } from '@daymark/contracts';
import { ActionButton, Card, classNames, Typography } from '@daymark/ui/core';
import { ButtonLink, useLocation, useNavigate } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { text } from '../texts.js';
import { useFirstSteps, useFirstStepsChanges, useHasCalendar } from './use-first-steps.js';
import './first-steps.css';

const DEFAULT_PRODUCT_NAME = 'Daymark';

interface Step {
  title: string;
  text: string;
  isDone: boolean;
  action?: ReactNode;
}

/** The first steps of a new installation's owner, until dismissed. Renders nothing for others. */
export function FirstSteps() {
  const firstSteps = useFirstSteps();
  const hasCalendar = useHasCalendar();
  const changes = useFirstStepsChanges();
  useArrival(changes.confirmArrival);
  if (!firstSteps || hasCalendar === undefined) return null;
  const steps = [
    mailStep(firstSteps, changes),
    addressStep(firstSteps),
    lookStep(firstSteps, changes),
    calendarStep(hasCalendar),
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  const isOver = done === steps.length;
  return (
    <Card
      className="first-steps"
      title={text('dashboard.firstSteps.title')}
      extra={
        <span className="ui-text-secondary">
          {text('dashboard.firstSteps.progress', { done, all: steps.length })}
        </span>
      }
    >
      <p className="ui-text-secondary">
        {isOver ? text('dashboard.firstSteps.over') : text('dashboard.firstSteps.intro')}
      </p>
      <ol className="ui-stack">
        {steps.map((step, position) => (
          <StepRow key={step.title} number={position + 1} step={step} />
        ))}
      </ol>
      <div className="ui-actions">
        <ActionButton
          kind={isOver ? 'primary' : 'plain'}
          onClick={changes.putAway}
          disabled={changes.isUpdating}
        >
          {text('dashboard.firstSteps.putAway')}
        </ActionButton>
      </div>
    </Card>
  );
}

function StepRow({ number, step }: { number: number; step: Step }) {
  return (
    <li className={classNames('first-step', step.isDone && 'first-step-done')}>
      <span className="first-step-mark" aria-hidden="true">
        {step.isDone ? '✓' : number}
      </span>
      <div className="first-step-text">
        <Typography.Title level={3} className="first-step-title">
          {step.title}
          <span className="ui-visually-hidden">
            {' '}
            {step.isDone ? text('dashboard.firstSteps.done') : text('dashboard.firstSteps.open')}
          </span>
        </Typography.Title>
        <p>{step.text}</p>
      </div>
      {step.action ? <div className="ui-actions ui-actions-end first-step-action">{step.action}</div> : null}
    </li>
  );
}

type Changes = ReturnType<typeof useFirstStepsChanges>;

function mailStep({ test_mail }: KnownSteps, { send, isSending }: Changes): Step {
  const isDone = test_mail?.state === 'arrived';
  return {
    title: text('dashboard.firstSteps.mail.title'),
    text: test_mail
      ? text(`dashboard.firstSteps.mail.states.${test_mail.state}`, { to: test_mail.to })
      : text('dashboard.firstSteps.mail.untried'),
    isDone,
    action: isDone ? null : (
      <ActionButton onClick={send} disabled={isSending}>
        {isSending
          ? text('dashboard.firstSteps.mail.sending')
          : test_mail
            ? text('dashboard.firstSteps.mail.again')
            : text('dashboard.firstSteps.mail.send')}
      </ActionButton>
    ),
  };
}

function addressStep({ public_origin }: KnownSteps): Step {
  const here = window.location.origin;
  const verdict = addressVerdict(public_origin, here);
  return {
    title: text('dashboard.firstSteps.address.title'),
    text: text(`dashboard.firstSteps.address.verdicts.${verdict}`, { origin: public_origin, here }),
    isDone: verdict === 'right',
  };
}

function lookStep(
  { product_name, is_look_confirmed }: KnownSteps,
  { confirmLook, isUpdating }: Changes,
): Step {
  const isDone = is_look_confirmed || product_name !== DEFAULT_PRODUCT_NAME;
  return {
    title: text('dashboard.firstSteps.look.title'),
    text: text('dashboard.firstSteps.look.text', { name: product_name }),
    isDone,
    action: (
      <>
        {isDone ? null : (
          <ActionButton onClick={confirmLook} disabled={isUpdating}>
            {text('dashboard.firstSteps.look.confirm')}
          </ActionButton>
        )}
        <ButtonLink to={paths.appearance}>{text('dashboard.firstSteps.look.settings')}</ButtonLink>
      </>
    ),
  };
}

const calendarStep = (hasCalendar: boolean): Step => ({
  title: text('dashboard.firstSteps.calendar.title'),
  text: hasCalendar ? text('dashboard.firstSteps.calendar.done') : text('dashboard.firstSteps.calendar.text'),
  isDone: hasCalendar,
  action: hasCalendar ? null : (
    <ButtonLink to={paths.createCalendar}>{text('dashboard.firstSteps.calendar.create')}</ButtonLink>
  ),
});

/** The origin of links compared with the page's: correct, only this machine, without HTTPS, or another one. */
type AddressVerdict = 'right' | 'this-machine' | 'not-encrypted' | 'elsewhere';

const THIS_MACHINE = /^(?:localhost|127\.[\d.]+|\[::1\])$/;

export function addressVerdict(publicOrigin: string, here: string): AddressVerdict {
  if (publicOrigin !== here) return 'elsewhere';
  const { protocol, hostname } = new URL(publicOrigin);
  if (THIS_MACHINE.test(hostname)) return 'this-machine';
  return protocol === 'https:' ? 'right' : 'not-encrypted';
}

const IN_FRAGMENT = /^#token=([^&]+)$/;

/** Passes on the token of a test mail's link once, and removes it from the address bar. */
function useArrival(confirm: (token: string) => void): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const handedOn = useRef<string | null>(null);
  const token = IN_FRAGMENT.exec(hash)?.[1];
  useEffect(() => {
    if (!token || handedOn.current === token) return;
    handedOn.current = token;
    void navigate({ pathname, search }, { replace: true });
    confirm(token);
  }, [token, pathname, search, navigate, confirm]);
}
