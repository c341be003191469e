import { useState } from 'react';
import { call, ProblemError, useSession } from '@daymark/api-client';
import { confirmPasswordReset, PasswordResetConfirmation } from '@daymark/contracts/accounts';
import { ContractForm, useContractForm, useToast } from '@daymark/ui';
import { useNavigate } from '@daymark/ui/router';
import { StandaloneScreen } from '../standalone/index.js';
import { LinkRefused } from './link-refused.js';
import type { MailLink } from '../mail-links/index.js';
import { useMailLink } from './use-mail-link.js';
import { paths } from '../paths.js';
import { failureToast } from '../failure-toast.js';
import { texts } from '../texts.js';
import { ForgotPassword } from '../reset-request/index.js';
import { checkConfirmation, NewPasswordFields, type NewPasswordValues } from '../new-password/index.js';

const text = texts.newPassword;
const token = PasswordResetConfirmation.shape.token;

/** '/reset-password': a new password by the link from a mail, or the first one of an account that was made for somebody. */
export function ResetPasswordScreen() {
  const link = useMailLink(paths.resetPassword);
  const [refusal, setRefusal] = useState<{ of: MailLink; error: unknown } | null>(null);
  const askAgain = <ForgotPassword label={texts.mailLink.askAgain} kind="primary" />;
  if (!link || !token.safeParse(link.token).success) return <LinkRefused action={askAgain} />;
  // A newer link may have come into this document since.
  if (refusal?.of === link) return <LinkRefused error={refusal.error} action={askAgain} />;
  return <NewPassword key={link.token} link={link} onRefused={(error) => setRefusal({ of: link, error })} />;
}

function NewPassword({ link, onRefused }: { link: MailLink; onRefused: (error: unknown) => void }) {
  const session = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const form = useContractForm(PasswordResetConfirmation, {
    initialValues: { password: '', confirmation: '' } satisfies NewPasswordValues,
    toRequest: ({ password }) => ({ token: link.token, password }),
    check: checkConfirmation,
    onSubmit: async (request) => {
      await call(confirmPasswordReset, { body: request });
      // It ended every session of the account, which may be the one of this browser.
      if (session.state !== 'signed-out') await session.refresh().catch(() => undefined);
      toast.success(text.saved);
      await navigate(paths.signIn, { replace: true });
    },
    onFailure: (error) => {
      if (error instanceof ProblemError && (error.code === 'LINK_NOT_VALID' || error.fieldErrors['token'])) {
        return onRefused(error);
      }
      const notice = failureToast(error, text.failed);
      if (notice) toast.error(notice);
    },
  });
  const title = link.isSetUp ? text.setUpTitle : text.resetTitle;
  return (
    <StandaloneScreen title={title}>
      <p className="standalone-text">{link.isSetUp ? text.setUpText : text.resetText}</p>
      <ContractForm form={form} label={title}>
        <NewPasswordFields />
        <ContractForm.Submit block busyLabel={text.saving}>
          {text.save}
        </ContractForm.Submit>
      </ContractForm>
    </StandaloneScreen>
  );
}
