import { searchViews, type Calendar, type SearchView } from '@daymark/contracts';
import { buttonClass } from '@daymark/ui';
import { texts } from '../texts.js';
import type { SearchChoice } from './use-search.js';

interface SearchFiltersProps {
  choice: SearchChoice;
  /** The default view. */
  view: SearchView;
  calendars: readonly Calendar[];
  onChange: (changes: Partial<SearchChoice>) => void;
}

/** The filters of a search. */
export function SearchFilters({ choice, view, calendars, onChange }: SearchFiltersProps) {
  const text = texts.search;
  return (
    <div className="search-filters">
      <div role="group" aria-label={text.views} className="ui-toggle">
        {searchViews.map((each) => (
          <button
            key={each}
            type="button"
            className={buttonClass('quiet')}
            aria-pressed={each === view}
            onClick={() => onChange({ view: each })}
          >
            {text.view[each]}
          </button>
        ))}
      </div>
      <Choice
        label={text.calendar}
        value={choice.calendar}
        options={calendars.map(({ id, name }) => [id, name])}
        onChange={(calendar) => onChange({ calendar })}
      />
      <Choice
        label={text.status}
        value={choice.status}
        options={Object.entries(text.statuses)}
        onChange={(status) => onChange({ status })}
      />
      <Choice
        label={text.sharing}
        value={choice.sharing}
        options={Object.entries(text.sharings)}
        onChange={(sharing) => onChange({ sharing })}
      />
    </div>
  );
}

interface ChoiceProps {
  /** The select's name, and its option for all values. */
  label: { name: string; all: string };
  value: string;
  options: [value: string, label: string][];
  onChange: (value: string) => void;
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <select
    className="ui-select"
    aria-label={label.name}
    value={options.some(([option]) => option === value) ? value : ''}
    onChange={({ target }) => onChange(target.value)}
  >
    <option value="">{label.all}</option>
    {options.map(([option, name]) => (
      <option key={option} value={option}>
        {name}
      </option>
    ))}
  </select>
);
