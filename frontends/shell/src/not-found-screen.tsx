import { EmptyState, usePageTitle } from '@daymark/ui/core';
import { ButtonLink } from '@daymark/ui/router';
import { paths } from './paths.js';
import { texts } from './texts.js';

/** Shown for unknown addresses. */
export function NotFoundScreen() {
  usePageTitle(texts.notFound.title);
  return (
    <main className="shell-screen">
      <EmptyState
        title={texts.notFound.title}
        text={texts.notFound.text}
        headingLevel={1}
        action={
          <ButtonLink kind="primary" to={paths.home}>
            {texts.returnHome}
          </ButtonLink>
        }
      />
    </main>
  );
}
