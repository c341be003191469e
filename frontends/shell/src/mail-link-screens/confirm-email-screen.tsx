import { useState } from 'react';
import { call, ProblemError, useSession } from '@daymark/api-client';
import { confirmEmail, EmailConfirmation } from '@daymark/contracts/accounts';
import { ActionButton, Spin } from '@daymark/ui/core';
import { ButtonLink } from '@daymark/ui/router';
import { StandaloneScreen, useFocusOnMount } from '../standalone/index.js';
import { paths } from '../paths.js';
import { useFailureReport } from '../use-failure-report.js';
import { textAround } from '@daymark/texts';
import { text } from '../texts.js';
import { LinkRefused } from './link-refused.js';
import { dropMailLink, type MailLink } from '../mail-links/index.js';
import { useMailLink } from './use-mail-link.js';

const token = EmailConfirmation.shape.token;

type Outcome = { of: MailLink } & ({ email: string } | { refusal: unknown });

/**
 * '/confirm-email': confirms a new e-mail address. It requires a click: mail scanners open every link, so opening it
 * must change nothing.
 */
export function ConfirmEmailScreen() {
  const link = useMailLink(paths.confirmEmail);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const askAgain = (
    <ButtonLink kind="primary" to={paths.accountSettings}>
      {text('shell.mailLink.toSettings')}
    </ButtonLink>
  );
  if (!link || !token.safeParse(link.token).success) return <LinkRefused action={askAgain} />;
  if (outcome?.of !== link) return <Confirmation link={link} onOutcome={setOutcome} />;
  if ('refusal' in outcome) return <LinkRefused error={outcome.refusal} action={askAgain} />;
  return <Confirmed email={outcome.email} />;
}

function Confirmation({ link, onOutcome }: { link: MailLink; onOutcome: (outcome: Outcome) => void }) {
  const session = useSession();
  const reportFailure = useFailureReport();
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    try {
      const { email } = await call(confirmEmail, { body: { token: link.token } });
      // The signed-in person may be the owner of that address.
      if (session.state !== 'signed-out') await session.refresh().catch(() => undefined);
      dropMailLink();
      onOutcome({ of: link, email });
    } catch (error) {
      const isRefused =
        error instanceof ProblemError && ['LINK_NOT_VALID', 'VALIDATION_ERROR'].includes(error.code);
      if (isRefused) return onOutcome({ of: link, refusal: error });
      setIsBusy(false);
      reportFailure(error, text('shell.confirmEmail.failed'));
    }
  };
  return (
    <StandaloneScreen title={text('shell.confirmEmail.title')}>
      <p className="shell-text">{text('shell.confirmEmail.text')}</p>
      <ActionButton
        kind="primary"
        className="ui-button-block"
        aria-disabled={isBusy ? true : undefined}
        onClick={() => {
          if (!isBusy) void confirm();
        }}
      >
        {isBusy ? <Spin size="small" /> : null}
        {isBusy ? text('shell.confirmEmail.confirming') : text('shell.confirmEmail.confirm')}
      </ActionButton>
    </StandaloneScreen>
  );
}

function Confirmed({ email }: { email: string }) {
  const { state } = useSession();
  const result = useFocusOnMount<HTMLDivElement>();
  const [before, after] = textAround((value) => text('shell.confirmEmail.doneText', { email: value }));
  return (
    <StandaloneScreen title={text('shell.confirmEmail.doneTitle')}>
      <div role="status" tabIndex={-1} ref={result} className="standalone-result">
        <p className="shell-text">
          {before}
          <strong>{email}</strong>
          {after}
        </p>
        {state === 'signed-in' ? (
          <ButtonLink kind="primary" to={paths.home}>
            {text('shell.confirmEmail.goOn')}
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" to={paths.signIn}>
            {text('shell.signIn.signIn')}
          </ButtonLink>
        )}
      </div>
    </StandaloneScreen>
  );
}
