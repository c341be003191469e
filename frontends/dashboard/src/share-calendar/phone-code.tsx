import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button, ErrorBoundary } from '@daymark/ui';
import { text } from '../texts.js';

const QrCode = lazy(() => import('@daymark/ui/qr-code').then((module) => ({ default: module.QrCode })));

export function PhoneCode({ link, children }: { link: string; children?: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="ui-stack share-phone">
      <div className="ui-actions">
        {children}
        <Button onClick={() => setIsShown(!isShown)} aria-expanded={isShown}>
          {isShown ? text('dashboard.share.phone.hide') : text('dashboard.share.phone.show')}
        </Button>
      </div>
      {isShown ? (
        <ErrorBoundary fallback={<p role="alert">{text('dashboard.share.phone.failed')}</p>}>
          <Suspense fallback={<p role="status">{text('dashboard.share.phone.loading')}</p>}>
            <QrCode value={link} label={text('dashboard.share.phone.label')} />
            <p className="ui-text-secondary">{text('dashboard.share.phone.hint')}</p>
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </div>
  );
}
