import { Suspense } from 'react';
import { useEndpointQuery } from '@daymark/api-client';
import { listCollectionsOfCalendar, type Calendar } from '@daymark/contracts';
import { ButtonLink } from '@daymark/ui/router';
import { RequestsToAnswer } from '../../collection-requests/index.js';
import { paths } from '../../paths.js';
import { text } from '../../texts.js';
import { Owner } from './owner.js';
import { RemoveButton } from './remove-button.js';

/** The collections with a calendar, each with the way out of it, and the way to one's own. */
export function CollectionsOfCalendar({ calendar }: { calendar: Calendar }) {
  const { data } = useEndpointQuery(listCollectionsOfCalendar, { params: { id: calendar.id } });
  return (
    <div className="ui-stack share-together share-tab">
      <Suspense fallback={null}>
        <RequestsToAnswer calendarId={calendar.id} />
      </Suspense>
      {data && data.items.length > 0 ? (
        <section aria-label={text('dashboard.share.together.in')}>
          <h3 className="share-field-name">{text('dashboard.share.together.in')}</h3>
          <ul className="share-collections">
            {data.items.map((collection) => (
              <li key={collection.id} className="ui-apart share-request">
                <div className="share-choice-name">
                  <a
                    className="ui-link"
                    href={`/calendar/public/${collection.address}`}
                    target="_blank"
                    rel="noopener"
                  >
                    <bdi>{collection.name}</bdi>
                    <Owner of={collection} />
                  </a>
                  {collection.owner_is_inactive ? (
                    <p className="ui-text-secondary">{text('dashboard.share.together.notShown')}</p>
                  ) : null}
                </div>
                <RemoveButton
                  collection={collection}
                  calendar={calendar}
                  label={text('dashboard.share.together.takeOut')}
                />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <ButtonLink kind="quiet" to={paths.collections}>
        {text('dashboard.share.together.open')}
      </ButtonLink>
    </div>
  );
}
