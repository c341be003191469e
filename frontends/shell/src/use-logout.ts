import { failureMessage, useSession } from '@daymark/api-client';
import { useToast } from '@daymark/ui/core';
import { useNavigate } from '@daymark/ui/router';
import { paths } from './paths.js';
import { text } from './texts.js';

export function useLogout(): () => void {
  const { signOut } = useSession();
  const toast = useToast();
  const navigate = useNavigate();
  return () => {
    toast.closeFailures();
    signOut()
      .then(() => navigate(paths.signIn))
      .catch((error: unknown) => {
        const description = failureMessage(error, text('shell.tryAgain'));
        toast.error({ title: text('shell.header.logoutFailed'), description });
      });
  };
}
