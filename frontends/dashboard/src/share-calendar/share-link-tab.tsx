import { buttonClass } from '@daymark/ui';
import { CopyField } from '@daymark/ui/overlay';
import { text } from '../texts.js';
import { ShortLink, type ShortLinkTarget } from './short-link.js';

interface ShareLinkTabProps {
  link: string;
  hint: string;
  target: ShortLinkTarget;
}

export function ShareLinkTab({ link, hint, target }: ShareLinkTabProps) {
  return (
    <div className="ui-stack share-tab">
      <CopyField
        label={text('dashboard.share.link')}
        value={link}
        copiedToast={text('dashboard.share.linkCopied')}
      />
      <p className="ui-text-secondary">{hint}</p>
      <ShortLink target={target} link={link}>
        <a className={buttonClass('plain')} href={link} target="_blank" rel="noopener">
          {text('dashboard.share.openLink')}
        </a>
      </ShortLink>
    </div>
  );
}
