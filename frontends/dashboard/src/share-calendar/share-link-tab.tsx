import { buttonClass } from '@daymark/ui';
import { CopyField } from '@daymark/ui/overlay';
import { shareTexts } from '../texts/share-calendar.js';
import { PhoneCode } from './phone-code.js';
import { ShortLink } from './short-link.js';

interface ShareLinkTabProps {
  link: string;
  text: string;
  /** Of a calendar, which may have a short link. */
  calendarId?: string;
}

export function ShareLinkTab({ link, text, calendarId }: ShareLinkTabProps) {
  const open = (
    <a className={buttonClass('plain')} href={link} target="_blank" rel="noopener">
      {shareTexts.openLink}
    </a>
  );
  return (
    <div className="share-tab">
      <CopyField label={shareTexts.link} value={link} copiedToast={shareTexts.linkCopied} />
      <p className="ui-text-secondary">{text}</p>
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
