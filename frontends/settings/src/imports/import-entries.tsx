import { useDeferredValue, useId } from 'react';
import { keepPreviousData, useEndpointQuery } from '@daymark/api-client';
import { PAGE_SIZE_DEFAULT } from '@daymark/contracts';
import {
  importLists,
  ImportList,
  listImportItems,
  type Import,
  type ImportChange,
  type ImportItem,
} from '@daymark/contracts/interchange';
import { Button, ErrorPanel, SearchInput, Pagination, Skeleton, Tabs, Tag, type Tone } from '@daymark/ui';
import { useQueryState, Link } from '@daymark/ui/router';
import { importNoteText } from '../import-note-text.js';
import { text } from '../texts.js';
import type { ImportActions } from './use-import.js';
import { paths } from '../paths.js';
import { useLocalTimes } from '../use-local-times.js';

const SEARCH_MAX_CHARACTERS = 200;
const inAddress = {
  list: { fallback: '', isValid: (list: string) => ImportList.safeParse(list).success },
  q: { fallback: '', isValid: (words: string) => words.length <= SEARCH_MAX_CHARACTERS },
  page: { fallback: '1', isValid: (page: string) => /^[1-9][0-9]{0,2}$/.test(page) },
};

interface ImportEntriesProps {
  data: Import;
  actions: ImportActions;
}

/** The entries of the file in five lists, each paged and searchable. The first non-empty list is open. */
export function ImportEntries({ data, actions }: ImportEntriesProps) {
  const [{ list, q, page }, change] = useQueryState(inAddress);
  const shown = (list || importLists.find((name) => data.counts[name] > 0) || 'new') as ImportList;
  return (
    <Tabs
      label={text('settings.imports.lists.label')}
      className="import-lists"
      activeKey={shown}
      onChange={(key) => change({ list: key, page: '1' })}
      items={importLists.map((name) => ({
        key: name,
        label: text('settings.imports.lists.tab', {
          name: text(`settings.imports.lists.names.${name}`),
          count: data.counts[name],
        }),
        children:
          name === shown ? (
            <EntryList
              data={data}
              actions={actions}
              list={name}
              search={q}
              page={Number(page)}
              onSearch={(words) => change({ q: words, page: '1' }, 'typing')}
              onPage={(next) => change({ page: String(next) })}
            />
          ) : null,
      }))}
    />
  );
}

interface EntryListProps extends ImportEntriesProps {
  list: ImportList;
  search: string;
  page: number;
  onSearch: (words: string) => void;
  onPage: (page: number) => void;
}

function EntryList({ data, actions, list, search, page, onSearch, onPage }: EntryListProps) {
  const words = useDeferredValue(search.trim());
  const items = useEndpointQuery(
    listImportItems,
    {
      params: { id: data.id },
      query: { list, search: words, page, page_size: PAGE_SIZE_DEFAULT },
    },
    { placeholderData: keepPreviousData },
  );
  const past = data.state === 'ready' ? '' : 'Past';
  const canChoose = data.state === 'ready' && list !== 'unchanged' && list !== 'refused';
  return (
    <section aria-label={text(`settings.imports.lists.names.${list}`)}>
      {data.counts[list] > 0 ? (
        <p className="ui-hint">{text(`settings.imports.lists.about${past}.${list}`)}</p>
      ) : null}
      <div className="ui-actions import-tools">
        {search !== '' || data.counts[list] > PAGE_SIZE_DEFAULT ? (
          <SearchInput
            className="filter-search"
            value={search}
            onChange={({ target }) => onSearch(target.value)}
            placeholder={text('settings.imports.lists.search')}
            maxLength={SEARCH_MAX_CHARACTERS}
          />
        ) : null}
        {canChoose && data.counts[list] > 0 ? (
          <>
            <Button onClick={() => void actions.choose({ choose_list: list })}>
              {text('settings.imports.lists.chooseAll')}
            </Button>
            <Button onClick={() => void actions.choose({ leave_list: list })}>
              {text('settings.imports.lists.leaveAll')}
            </Button>
          </>
        ) : null}
      </div>
      {items.data ? (
        <>
          {items.data.total === 0 ? (
            <p className="import-none">
              {words
                ? text('settings.imports.lists.notFound')
                : text(`settings.imports.lists.none${past}.${list}`)}
            </p>
          ) : null}
          <ul className="settings-rows" aria-busy={items.isPlaceholderData || undefined}>
            {items.data.items.map((item) => (
              <ImportEntry
                key={item.number}
                item={item}
                isWaiting={data.state === 'ready'}
                onChoose={(isChosen) =>
                  void actions.choose(isChosen ? { choose: [item.number] } : { leave: [item.number] })
                }
              />
            ))}
          </ul>
          <Pagination
            page={items.data.page}
            pageSize={items.data.page_size}
            total={items.data.total}
            onChange={onPage}
          />
        </>
      ) : items.error && !items.isFetching ? (
        <ErrorPanel
          title={text('settings.imports.lists.failed')}
          fallback={text('settings.imports.fetchFallback')}
          query={items}
        />
      ) : (
        <Skeleton label={text('settings.imports.lists.loading')} lines={5} title={false} />
      )}
    </section>
  );
}

const stateTones = {
  waiting: 'neutral',
  done: 'success',
  failed: 'error',
  undone: 'neutral',
  kept: 'warning',
} satisfies Record<ImportItem['state'], Tone>;

interface ImportEntryProps {
  item: ImportItem;
  isWaiting: boolean;
  onChoose: (isChosen: boolean) => void;
}

function ImportEntry({ item, isWaiting, onChoose }: ImportEntryProps) {
  const id = useId();
  const title = item.title ?? text('settings.imports.entry.untitled');
  const when = useLocalTimes(item);
  return (
    <li className="ui-apart settings-row import-entry">
      {isWaiting && item.may_choose ? (
        <input
          id={id}
          type="checkbox"
          className="import-check"
          checked={item.is_chosen}
          onChange={({ target }) => onChoose(target.checked)}
          aria-label={text('settings.imports.entry.choose', { title })}
        />
      ) : null}
      <div className="ui-stack settings-row-text">
        <span className="ui-actions settings-row-title">
          {item.event_id !== null && item.state === 'done' ? (
            <Link to={paths.event(item.event_id)} className="ui-link">
              <bdi>{title}</bdi>
            </Link>
          ) : (
            <bdi>{title}</bdi>
          )}
          {item.status === 'cancelled' ? (
            <Tag tone="warning">{text('settings.imports.entry.cancelled')}</Tag>
          ) : null}
          {item.is_private ? <Tag>{text('settings.imports.entry.private')}</Tag> : null}
          {item.state === 'waiting' ? null : (
            <Tag tone={stateTones[item.state]}>{text(`settings.imports.entry.states.${item.state}`)}</Tag>
          )}
        </span>
        {when === null ? null : <span>{when}</span>}
        {item.recurrence_text === null ? null : <span>{item.recurrence_text}</span>}
        {item.reason === null ? null : <span>{text(`settings.imports.entry.reasons.${item.reason}`)}</span>}
        {item.failure === null ? null : <span className="ui-text-danger">{item.failure}</span>}
        {item.changes.length === 0 ? null : <Changes changes={item.changes} />}
        {item.notes.length === 0 ? null : (
          <ul className="ui-bullets ui-note ui-wrap-anywhere">
            {item.notes.map((note, position) => (
              <li key={position}>{importNoteText(note)}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function Changes({ changes }: { changes: readonly ImportChange[] }) {
  return (
    <dl className="import-changes">
      {changes.map(({ part, before, after }) => (
        <div key={part}>
          <dt>{text(`settings.imports.entry.parts.${part}`)}</dt>
          <dd>
            <del>
              <span className="ui-visually-hidden">{text('settings.imports.entry.before')} </span>
              {before ?? text('settings.imports.entry.nothing')}
            </del>{' '}
            <ins>
              <span className="ui-visually-hidden">{text('settings.imports.entry.after')} </span>
              {after ?? text('settings.imports.entry.nothing')}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
