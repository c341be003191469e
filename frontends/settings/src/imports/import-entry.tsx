import { useId } from 'react';
import { describeImportNote, type ImportChange, type ImportItem } from '@daymark/contracts/interchange';
import { Tag } from '@daymark/ui';
import { Link } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';
import { useLocalStart } from '../use-local-start.js';

interface ImportEntryProps {
  item: ImportItem;
  /** It can still be selected or left out. */
  isWaiting: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** One entry of the file: what it is, what importing it does, and what would change or be lost. */
export function ImportEntry({ item, isWaiting, onChoose }: ImportEntryProps) {
  const id = useId();
  const text = texts.imports.entry;
  const title = item.title ?? text.untitled;
  const when = useLocalStart(item);
  return (
    <li className="settings-row import-entry">
      {isWaiting && item.may_choose ? (
        <input
          id={id}
          type="checkbox"
          className="import-check"
          checked={item.is_chosen}
          onChange={({ target }) => onChoose(target.checked)}
          aria-label={text.choose(title)}
        />
      ) : null}
      <div className="settings-row-text">
        <span className="settings-row-title">
          {item.event_id !== null && item.state === 'done' ? (
            <Link to={paths.event(item.event_id)} className="ui-link">
              <bdi>{title}</bdi>
            </Link>
          ) : (
            <bdi>{title}</bdi>
          )}
          {item.status === 'cancelled' ? <Tag tone="warning">{text.cancelled}</Tag> : null}
          {item.is_private ? <Tag>{text.private}</Tag> : null}
          {item.state === 'waiting' ? null : (
            <Tag tone={text.stateTones[item.state]}>{text.states[item.state]}</Tag>
          )}
        </span>
        {when === null ? null : <span>{when}</span>}
        {item.recurrence_text === null ? null : <span>{item.recurrence_text}</span>}
        {item.reason === null ? null : <span>{text.reasons[item.reason]}</span>}
        {item.failure === null ? null : <span className="import-failure">{item.failure}</span>}
        {item.changes.length === 0 ? null : <Changes changes={item.changes} />}
        {item.notes.length === 0 ? null : (
          <ul className="import-notes">
            {item.notes.map((note, position) => (
              <li key={position}>{texts.imports.atLine(describeImportNote(note), note.line)}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function Changes({ changes }: { changes: readonly ImportChange[] }) {
  const text = texts.imports.entry;
  return (
    <dl className="import-changes">
      {changes.map(({ part, before, after }) => (
        <div key={part}>
          <dt>{text.parts[part]}</dt>
          <dd>
            <del>
              <span className="ui-visually-hidden">{text.before} </span>
              {before ?? text.nothing}
            </del>{' '}
            <ins>
              <span className="ui-visually-hidden">{text.after} </span>
              {after ?? text.nothing}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
