import { texts } from './texts.js';

/** Of an event that is unfolded: there it also says that there is none. */
export const Description = ({ text }: { text: string | null }) => (
  <p className={text ? 'ui-typed-text' : 'ui-typed-text ui-text-faint'} dir="auto">
    {text || texts.detail.noDescription}
  </p>
);
