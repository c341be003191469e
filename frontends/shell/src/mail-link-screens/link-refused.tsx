import { useEffect, type ReactNode } from 'react';
import { ProblemError, useSession } from '@daymark/api-client';
import { ErrorPanel } from '@daymark/ui/core';
import { ButtonLink } from '@daymark/ui/router';
import { StandaloneFrame } from '../standalone/index.js';
import { dropMailLink } from '../mail-links/index.js';
import { paths } from '../paths.js';
import { texts } from '../texts.js';

interface LinkRefusedProps {
  /** What the service said; nothing when it was not even asked. */
  error?: unknown;
  /** The way to a new link. */
  action: ReactNode;
}

/** In place of what a link was to do: it is not complete, or good for nothing any more. */
export function LinkRefused({ error, action }: LinkRefusedProps) {
  const { state } = useSession();
  useEffect(dropMailLink, []);
  const { title, text } = error
    ? { ...texts.mailLink.notValid, ...reasonOf(error) }
    : texts.mailLink.notComplete;
  return (
    <StandaloneFrame title={title}>
      <div className="standalone-card">
        <ErrorPanel
          title={title}
          text={text}
          error={error}
          headingLevel={1}
          actions={
            <>
              {action}
              {state === 'signed-in' ? (
                <ButtonLink kind="plain" to={paths.home}>
                  {texts.returnHome}
                </ButtonLink>
              ) : (
                <ButtonLink kind="plain" to={paths.signIn}>
                  {texts.mailLink.toSignIn}
                </ButtonLink>
              )}
            </>
          }
        />
      </div>
    </StandaloneFrame>
  );
}

/** What the service knows of the link, such as that it was used. */
const reasonOf = (error: unknown) =>
  error instanceof ProblemError && error.code === 'LINK_NOT_VALID' && error.message
    ? { text: error.message }
    : {};
