import { Button } from '@daymark/ui';
import { ButtonLink } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { text } from '../texts.js';

interface NoMatchActionsProps {
  /** What the Search page is to look for; empty where it would not find events of this calendar. */
  words: string;
  onClear: () => void;
}

export function NoMatchActions({ words, onClear }: NoMatchActionsProps) {
  return (
    <div className="ui-actions">
      <Button onClick={onClear}>{text('dashboard.filters.clear')}</Button>
      {words.trim() ? (
        <ButtonLink to={paths.search(words.trim())}>{text('dashboard.filters.searchPage')}</ButtonLink>
      ) : null}
    </div>
  );
}
