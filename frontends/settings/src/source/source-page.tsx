import { queryKey, useEndpointQuery, useQueryClient } from '@daymark/api-client';
import { getCalendar } from '@daymark/contracts';
import { listCalendarSources, type CalendarSource } from '@daymark/contracts/interchange';
import { Card, EmptyState, LoadingScreen, Typography, usePageTitle } from '@daymark/ui';
import { LeaveGuard } from '@daymark/ui/overlay';
import { ButtonLink, Link, useLocation, useParams } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { ReadFailure } from '../read-failure.js';
import { texts } from '../texts.js';
import { SourceForm } from './source-form.js';
import { SourceState } from './source-state.js';

const REFRESH_MS = 2_000;

/** '/calendar/:id/source': the external address that a calendar follows. */
export function SourcePage() {
  const { id = '' } = useParams();
  const text = texts.source;
  const proposed = proposedAddress(useLocation().state);
  const queries = useQueryClient();
  const calendar = useEndpointQuery(getCalendar, { params: { id } });
  const source = useEndpointQuery(
    listCalendarSources,
    { params: { id } },
    {
      enabled: calendar.data?.is_owner === true,
      refetchInterval: ({ state }) => (state.data?.items[0]?.state === 'checking' ? REFRESH_MS : false),
    },
  );
  usePageTitle(text.title);
  const show = (stored: CalendarSource | undefined) => {
    queries.setQueryData(queryKey(listCalendarSources, { params: { id } }), {
      items: stored ? [stored] : [],
    });
    void source.refetch();
  };
  const error = calendar.error ?? source.error;
  if (error?.code === 'NOT_FOUND' || calendar.data?.is_owner === false) {
    return (
      <div className="ui-page ui-page-narrow">
        <EmptyState
          title={text.missing}
          text={text.missingText}
          headingLevel={1}
          action={<ButtonLink to={paths.dashboard}>{text.dashboard}</ButtonLink>}
        />
      </div>
    );
  }
  if (error && !calendar.isFetching && !source.isFetching) {
    return (
      <div className="ui-page ui-page-narrow">
        <ReadFailure
          title={text.fetchFailed}
          fallback={text.fetchFallback}
          query={calendar.error ? calendar : source}
        />
      </div>
    );
  }
  if (!calendar.data || !source.data) return <LoadingScreen label={text.loading} />;
  const stored = source.data.items[0];
  return (
    <div className="ui-page ui-page-narrow">
      <LeaveGuard />
      <p className="import-back">
        <ButtonLink kind="quiet" to={paths.calendar(id)}>
          <bdi>{calendar.data.name}</bdi>
        </ButtonLink>
      </p>
      <Typography.Title>{text.title}</Typography.Title>
      <div className="settings-cards">
        {stored ? <SourceState source={stored} onChange={show} /> : null}
        <Card title={stored ? text.change : text.begin}>
          <p className="settings-hint">{text.about}</p>
          <SourceForm
            key={stored?.address ?? ''}
            calendarId={id}
            source={stored}
            proposed={proposed}
            onStored={show}
          />
          {stored ? null : (
            <p className="settings-hint">
              <Link to={paths.importInto(id)} className="ui-link">
                {text.once}
              </Link>
            </p>
          )}
        </Card>
      </div>
    </div>
  );
}

/** The address of an import, passed on by its link to this page. */
function proposedAddress(state: unknown): string {
  const address =
    typeof state === 'object' && state !== null && 'address' in state ? state.address : undefined;
  return typeof address === 'string' ? address : '';
}
