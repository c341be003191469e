import { getFeedFile, pathOf, type Collection } from '@daymark/contracts';
import { buttonClass } from '@daymark/ui';
import { CopyField } from '@daymark/ui/overlay';
import { shareTexts } from '../../texts/share-calendar.js';
import { EMBED_DEFAULT_SIZE, embedCode } from '../embed-code.js';
import { FeedTest } from '../feed-test.js';
import { PhoneCode } from '../phone-code.js';

/** The ways to share a collection: its link, code for another site, its feed, and a code for phones. */
export function CollectionWays({ collection: { name, address } }: { collection: Collection }) {
  const text = shareTexts;
  const { origin } = window.location;
  const link = `${origin}/calendar/public/${address}`;
  const feed = origin + pathOf(getFeedFile, { params: { id: address } });
  const code = embedCode(`${origin}/calendar/embed/${address}`, name, {
    ...EMBED_DEFAULT_SIZE,
    isHeightAdjusted: true,
  });
  return (
    <section className="share-tab" aria-label={text.together.ways(name)}>
      <CopyField label={text.link} value={link} copiedToast={text.linkCopied} />
      <div className="ui-actions">
        <a className={buttonClass('plain')} href={link} target="_blank" rel="noopener">
          {text.openLink}
        </a>
      </div>
      <CopyField label={text.embedCode} value={code} rows={3} copiedToast={text.codeCopied} />
      <CopyField label={text.feedUrl} value={feed} copiedToast={text.linkCopied} />
      <FeedTest address={feed} />
      <PhoneCode link={link} />
    </section>
  );
}
