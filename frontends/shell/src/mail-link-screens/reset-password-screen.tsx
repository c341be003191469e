import { useEffect, useEffectEvent, useState } from 'react';
import { call, ProblemError, useSession } from '@daymark/api-client';
import {
  checkPasswordReset,
  confirmPasswordReset,
  PasswordResetConfirmation,
} from '@daymark/contracts/accounts';
import { ContractForm, LoadingScreen, useContractForm, useToast } from '@daymark/ui/core';
import { useNavigate } from '@daymark/ui/router';
import { StandaloneScreen } from '../standalone/index.js';
import { LinkRefused } from './link-refused.js';
import type { MailLink } from '../mail-links/index.js';
import { useMailLink } from './use-mail-link.js';
import { paths } from '../paths.js';
import { failureMessages, useFailureReport } from '../use-failure-report.js';
import { text } from '../texts.js';
import { ForgotPassword } from '../reset-request/index.js';
import { checkConfirmation, NewPasswordFields, noPassword } from '../new-password-fields.js';

const token = PasswordResetConfirmation.shape.token;

/**
 * '/reset-password': sets a new password from a mail's link, or the first one of an account created by an
 * administrator.
 */
export function ResetPasswordScreen() {
  const link = useMailLink(paths.resetPassword);
  const [refusal, setRefusal] = useState<{ of: MailLink; error: unknown } | null>(null);
  const isChecked = useLinkCheck(link, (error) => setRefusal({ of: link!, error }));
  const askAgain = <ForgotPassword label={text('shell.mailLink.askAgain')} kind="primary" />;
  if (!link || !token.safeParse(link.token).success) return <LinkRefused action={askAgain} />;
  // A newer link may have been opened in this document.
  if (refusal?.of === link) return <LinkRefused error={refusal.error} action={askAgain} />;
  if (!isChecked) return <LoadingScreen label={text('shell.loading')} />;
  return <NewPassword key={link.token} link={link} onRefused={(error) => setRefusal({ of: link, error })} />;
}

/**
 * Checks whether the link is still valid, before a password is typed in vain. True once that is known, or if the check
 * failed: then submitting the password tells.
 */
function useLinkCheck(link: MailLink | undefined, onRefused: (error: unknown) => void): boolean {
  const [checked, setChecked] = useState<MailLink>();
  const refuse = useEffectEvent(onRefused);
  useEffect(() => {
    if (!link || !token.safeParse(link.token).success) return;
    const giveUp = new AbortController();
    call(checkPasswordReset, { body: { token: link.token }, signal: giveUp.signal })
      .catch((error: unknown) => {
        const isRefused = error instanceof ProblemError && error.code === 'LINK_NOT_VALID';
        if (isRefused && !giveUp.signal.aborted) refuse(error);
      })
      .finally(() => {
        if (!giveUp.signal.aborted) setChecked(link);
      });
    return () => giveUp.abort(new DOMException('Another link', 'AbortError'));
  }, [link]);
  return checked === link;
}

function NewPassword({ link, onRefused }: { link: MailLink; onRefused: (error: unknown) => void }) {
  const session = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const reportFailure = useFailureReport();
  const form = useContractForm(PasswordResetConfirmation, {
    initialValues: noPassword,
    toRequest: ({ password }) => ({ token: link.token, password }),
    check: checkConfirmation,
    onSubmit: async (request) => {
      await call(confirmPasswordReset, { body: request });
      // It ended every session of the account, perhaps this browser's too.
      if (session.state !== 'signed-out') await session.refresh().catch(() => undefined);
      toast.success({
        title: text('shell.newPassword.saved.title'),
        description: text('shell.newPassword.saved.description'),
      });
      await navigate(paths.signIn, { replace: true });
    },
    failureMessages,
    onFailure: (error) => {
      if (error instanceof ProblemError && (error.code === 'LINK_NOT_VALID' || error.fieldErrors['token'])) {
        return onRefused(error);
      }
      reportFailure(error, text('shell.newPassword.failed'));
    },
  });
  const title = link.isSetUp ? text('shell.newPassword.setUpTitle') : text('shell.newPassword.resetTitle');
  return (
    <StandaloneScreen title={title}>
      <p className="shell-text">
        {link.isSetUp ? text('shell.newPassword.setUpText') : text('shell.newPassword.resetText')}
      </p>
      <ContractForm form={form} label={title}>
        <NewPasswordFields />
        <ContractForm.Submit isBlock busyLabel={text('shell.newPassword.saving')}>
          {text('shell.newPassword.save')}
        </ContractForm.Submit>
      </ContractForm>
    </StandaloneScreen>
  );
}
