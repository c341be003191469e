import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { isShortName } from '@daymark/contracts';

/** What the product itself is asked for, or might be taken for. */
const RESERVED = new Set(
  `about account accounts admin administrator api app apps assets auth blog calendar calendars contact console copy daymark
  dashboard delete demo docs download edit embed event events export favicon feed feeds health help home import imports index
  internal legal login logout mail metrics new null oembed official operator owner page pages password pricing privacy profile
  public qr remotes reset robots root search security settings share sign-in sign-out sign-up signin signup sitemap static
  status subscribe support system team terms undefined user users webcal well-known www`.split(/\s+/),
);

const offensive = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

/** Whether nobody may choose a name: it is the product's own, offensive, or an id. */
export const isUnavailable = (name: string): boolean =>
  !isShortName(name) ||
  RESERVED.has(name) ||
  offensive.hasMatch(name) ||
  offensive.hasMatch(name.replaceAll('-', ' '));
