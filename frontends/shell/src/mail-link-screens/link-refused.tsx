import { useEffect, type ReactNode } from 'react';
import { ProblemError, useSession } from '@daymark/api-client';
import { ErrorPanel } from '@daymark/ui/core';
import { ButtonLink } from '@daymark/ui/router';
import { StandaloneFrame } from '../standalone/index.js';
import { dropMailLink } from '../mail-links/index.js';
import { paths } from '../paths.js';
import { text } from '../texts.js';

export function LinkRefused({ error, action }: { error?: unknown; action: ReactNode }) {
  const { state } = useSession();
  useEffect(dropMailLink, []);
  const kind = error ? 'notValid' : 'notComplete';
  const title = text(`shell.mailLink.${kind}.title`);
  return (
    <StandaloneFrame title={title}>
      <div className="standalone-card">
        <ErrorPanel
          title={title}
          text={reasonOf(error) ?? text(`shell.mailLink.${kind}.text`)}
          error={error}
          headingLevel={1}
          actions={
            <>
              {action}
              {state === 'signed-in' ? (
                <ButtonLink kind="plain" to={paths.home}>
                  {text('shell.returnHome')}
                </ButtonLink>
              ) : (
                <ButtonLink kind="plain" to={paths.signIn}>
                  {text('shell.mailLink.toSignIn')}
                </ButtonLink>
              )}
            </>
          }
        />
      </div>
    </StandaloneFrame>
  );
}

/** The service's reason, such as that the link was used. */
const reasonOf = (error: unknown) =>
  error instanceof ProblemError && error.code === 'LINK_NOT_VALID' ? error.message || undefined : undefined;
