import type { Calendar } from '@daymark/contracts';
import { buttonClass } from '@daymark/ui';
import { CopyField } from '@daymark/ui/overlay';
import { texts } from '../texts.js';
import { publicLink, type ShareLook } from './share-look.js';

/** The public page's address, to copy or to open. */
export function ShareLinkTab({ calendar, look }: { calendar: Calendar; look: ShareLook }) {
  const link = publicLink(window.location.origin, calendar.id, look);
  return (
    <div className="share-tab">
      <p className="ui-text-secondary">{texts.share.linkText}</p>
      <CopyField label={texts.share.link} value={link} copiedToast={texts.share.linkCopied} />
      <div className="ui-actions">
        <a className={buttonClass('plain')} href={link} target="_blank" rel="noopener">
          {texts.share.openLink}
        </a>
      </div>
    </div>
  );
}
