import { useState } from 'react';
import type { Collection } from '@daymark/contracts';
import { Button, ErrorPanel, Spin } from '@daymark/ui';
import { shareTexts } from '../../texts/share-calendar.js';
import { CollectionForm } from './collection-form.js';
import { CollectionWays } from './collection-ways.js';
import { useCollections } from './use-collections.js';

/** The calendars that a person shares together: those that there are, a new one, and the ways to share each. */
export function CollectionsView({ onBack }: { onBack: () => void }) {
  const text = shareTexts.together;
  const { collections, calendars, isLoading, hasFailed, readAnew } = useCollections();
  // The id of one, or 'new'.
  const [chosen, setChosen] = useState<string | null>(null);
  const collection = collections.find(({ id }) => id === chosen);
  const isNew = chosen === 'new' || (!isLoading && collections.length === 0);
  const done = (changed: Collection | null) => setChosen(changed?.id ?? null);
  if (hasFailed) return <ErrorPanel title={text.failed} text={text.failedText} onRetry={readAnew} />;
  return (
    <div className="share-tab">
      <div className="ui-actions">
        <Button onClick={onBack}>{text.back}</Button>
      </div>
      <p className="ui-text-secondary">{text.text}</p>
      {isLoading ? <Spin /> : null}
      {collections.length > 0 ? (
        <ul className="share-collections">
          {collections.map(({ id, name, calendar_ids }) => (
            <li key={id}>
              <Button aria-expanded={id === chosen} onClick={() => setChosen(id === chosen ? null : id)}>
                {name}
              </Button>
              <span className="ui-text-secondary">{text.count(calendar_ids.length)}</span>
            </li>
          ))}
          <li>
            <Button aria-expanded={isNew} onClick={() => setChosen(isNew ? null : 'new')}>
              {text.another}
            </Button>
          </li>
        </ul>
      ) : null}
      {collection ? <CollectionWays key={collection.address} collection={collection} /> : null}
      {!isLoading && (collection || isNew) ? (
        <CollectionForm
          key={collection?.id ?? 'new'}
          collection={collection ?? null}
          calendars={calendars.filter(
            ({ id, is_public }) => is_public || collection?.calendar_ids.includes(id),
          )}
          onDone={done}
        />
      ) : null}
    </div>
  );
}
