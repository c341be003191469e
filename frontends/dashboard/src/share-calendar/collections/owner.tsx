import { text } from '../../texts.js';

/** Whose a calendar or a collection is, unless it is one's own. */
export function Owner({ of: { owner_name } }: { of: { owner_name: string | null } }) {
  if (owner_name === null) return null;
  return (
    <span className="ui-text-secondary"> {text('dashboard.share.together.by', { owner: owner_name })}</span>
  );
}
