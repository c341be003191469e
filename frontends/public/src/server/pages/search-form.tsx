import { buttonClass } from '@daymark/ui/public';
import { PUBLIC_SEARCH_MAX_CHARACTERS } from '@daymark/contracts';
import * as texts from '../../texts.js';

/** Searches the coming events; a form that requests the list, with and without a script. */
export function SearchForm({ search, kept }: { search: string; kept: Record<string, string> }) {
  const text = texts.calendar;
  return (
    <form method="get" role="search" className="search-form">
      {Object.entries({ ...kept, view: 'list' })
        .filter(([name]) => name !== 'q' && name !== 'month')
        .map(([name, content]) => (
          <input key={name} type="hidden" name={name} value={content} />
        ))}
      <input
        className="ui-input search-field"
        type="search"
        name="q"
        defaultValue={search}
        maxLength={PUBLIC_SEARCH_MAX_CHARACTERS}
        placeholder={text.search}
        aria-label={text.search}
      />
      <button type="submit" className={buttonClass('plain')}>
        {text.find}
      </button>
    </form>
  );
}
