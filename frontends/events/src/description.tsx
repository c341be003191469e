import { text } from './texts.js';

/** Of an event that is unfolded: there it also says that there is none. */
export const Description = ({ description }: { description: string | null }) => (
  <p className={description ? 'ui-typed-text' : 'ui-typed-text ui-text-faint'} dir="auto">
    {description || text('events.detail.noDescription')}
  </p>
);
