import { useSession } from '@daymark/api-client';
import { Card, EmptyState, LoadingScreen, Typography, usePageTitle } from '@daymark/ui';
import { texts } from './texts.js';

/** '/settings': the signed-in account. */
export function SettingsPage() {
  usePageTitle(texts.title);
  const { state, user } = useSession();
  if (state === 'loading') return <LoadingScreen />;
  if (!user) return <EmptyState title={texts.signedOut} headingLevel={1} />;
  return (
    <div className="ui-page ui-page-narrow">
      <Typography.Title>{texts.title}</Typography.Title>
      <Card title={texts.account}>
        <dl className="ui-facts">
          <div className="ui-fact">
            <dt>{texts.email}</dt>
            <dd>{user.email}</dd>
          </div>
        </dl>
      </Card>
    </div>
  );
}
