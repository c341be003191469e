import type { Calendar, CalendarTheme } from '@daymark/contracts';
import { buttonClass } from '@daymark/ui';
import { CopyField } from '@daymark/ui/overlay';
import { shareTexts } from '../texts/share-calendar.js';
import { PhoneCode } from './phone-code.js';
import { publicLink } from './share-theme.js';

/** The public page's address, to copy or to open. */
export function ShareLinkTab({ calendar, theme }: { calendar: Calendar; theme: CalendarTheme }) {
  const link = publicLink(window.location.origin, calendar, theme);
  return (
    <div className="share-tab">
      <p className="ui-text-secondary">{shareTexts.linkText}</p>
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
