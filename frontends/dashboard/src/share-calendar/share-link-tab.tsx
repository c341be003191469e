import { buttonClass } from '@daymark/ui';
import { CopyField } from '@daymark/ui/overlay';
import { text } from '../texts.js';
import { PhoneCode } from './phone-code.js';
import { ShortLink } from './short-link.js';

interface ShareLinkTabProps {
  link: string;
  hint: string;
  /** Of a calendar, which may have a short link. */
  calendarId?: string;
}

export function ShareLinkTab({ link, hint, calendarId }: ShareLinkTabProps) {
  const open = (
    <a className={buttonClass('plain')} href={link} target="_blank" rel="noopener">
      {text('dashboard.share.openLink')}
    </a>
  );
  return (
    <div className="share-tab">
      <CopyField
        label={text('dashboard.share.link')}
        value={link}
        copiedToast={text('dashboard.share.linkCopied')}
      />
      <p className="ui-text-secondary">{hint}</p>
      {calendarId ? (
        <ShortLink calendarId={calendarId} link={link}>
          {open}
        </ShortLink>
      ) : (
        <PhoneCode link={link}>{open}</PhoneCode>
      )}
    </div>
  );
}
