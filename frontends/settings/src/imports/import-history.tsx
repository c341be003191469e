import { keepPreviousData, useEndpointQuery } from '@daymark/api-client';
import { PAGE_SIZE_DEFAULT } from '@daymark/contracts';
import { listImports, type Import } from '@daymark/contracts/interchange';
import { Card, formatInstantDay, localTimeZone, Pagination, Skeleton, Tag } from '@daymark/ui';
import { Link, useQueryState } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { ReadFailure } from '../read-failure.js';
import { texts } from '../texts.js';
import { isInProgress } from './import-undo.js';

const REFRESH_MS = 2_000;
const inAddress = { page: { fallback: '1', isValid: (page: string) => /^[1-9][0-9]{0,3}$/.test(page) } };

/** The person's imports, latest first: those to be reviewed, and the results of the others. */
export function ImportHistory() {
  const text = texts.imports.history;
  const [{ page }, change] = useQueryState(inAddress);
  const imports = useEndpointQuery(
    listImports,
    { query: { page: Number(page), page_size: PAGE_SIZE_DEFAULT } },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.items.some(isInProgress) ? REFRESH_MS : false),
    },
  );
  const { data, error, isFetching } = imports;
  if (!data && error && !isFetching) {
    return <ReadFailure title={text.failed} fallback={text.fallback} query={imports} />;
  }
  return (
    <Card title={text.title}>
      {data ? (
        <>
          {data.total === 0 ? <p className="settings-hint">{text.empty}</p> : null}
          <ul className="settings-rows">
            {data.items.map((item) => (
              <HistoryRow key={item.id} item={item} />
            ))}
          </ul>
          <Pagination
            page={data.page}
            pageSize={data.page_size}
            total={data.total}
            onChange={(next) => change({ page: String(next) })}
          />
        </>
      ) : (
        <div role="status" aria-label={text.loading}>
          <Skeleton lines={3} title={false} />
        </div>
      )}
    </Card>
  );
}

function HistoryRow({ item }: { item: Import }) {
  const text = texts.imports;
  const name = item.file_name || text.unnamed;
  return (
    <li className="settings-row">
      <div className="settings-row-text">
        <span className="settings-row-title">
          <Link to={paths.import(item.id)} className="ui-link">
            <bdi>{name}</bdi>
          </Link>
          <Tag tone={text.stateTones[item.state]}>{text.states[item.state]}</Tag>
        </span>
        <span>{text.history.summary(item)}</span>
        <span className="settings-hint">
          {formatInstantDay(item.created_at, localTimeZone())}
          {item.calendar ? ` · ${item.calendar.name}` : null}
        </span>
      </div>
    </li>
  );
}
