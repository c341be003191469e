import { buttonClass } from '@daymark/ui';
import { CopyField } from '@daymark/ui/overlay';
import { shareTexts } from '../texts/share-calendar.js';
import { PhoneCode } from './phone-code.js';

export function ShareLinkTab({ link, text }: { link: string; text: string }) {
  return (
    <div className="share-tab">
      <p className="ui-text-secondary">{text}</p>
      <CopyField label={shareTexts.link} value={link} copiedToast={shareTexts.linkCopied} />
      <div className="ui-actions">
        <a className={buttonClass('plain')} href={link} target="_blank" rel="noopener">
          {shareTexts.openLink}
        </a>
      </div>
      <PhoneCode link={link} />
    </div>
  );
}
