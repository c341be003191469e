import { useState } from 'react';
import type { Import } from '@daymark/contracts/interchange';
import { Button, Card, formatInstantDay, localTimeZone, Notice } from '@daymark/ui';
import { ConfirmDialog } from '@daymark/ui/overlay';
import { ButtonLink, Link } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';
import type { ImportActions } from './use-import.js';

export function ImportOutcome({ data, actions }: { data: Import; actions: ImportActions }) {
  const text = texts.imports.outcome;
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { state, result, undoable_until: until } = data;
  const perform = async (action: () => Promise<void>) => {
    setIsBusy(true);
    await action();
    setIsBusy(false);
    setIsAsking(false);
  };
  return (
    <Card title={texts.imports.states[state]}>
      <div className="settings-form">
        <p className="import-summary" role="status">
          {state === 'undone' ? text.undone(result) : text.done(result)}
        </p>
        {data.problem === null ? null : <Notice tone="error" title={data.problem} />}
        <div className="ui-actions">
          {data.calendar && state !== 'undone' ? (
            <ButtonLink kind="primary" to={paths.calendar(data.calendar.id)}>
              {text.open(data.calendar.name)}
            </ButtonLink>
          ) : null}
          {data.into_each && state !== 'undone' ? (
            <ButtonLink kind="primary" to={paths.dashboard}>
              {text.openAll}
            </ButtonLink>
          ) : null}
          {state === 'stopped' ? (
            <Button onClick={() => void perform(actions.run)} loading={isBusy}>
              {text.goOn}
            </Button>
          ) : null}
          {until === null ? null : <Button onClick={() => setIsAsking(true)}>{text.undo}</Button>}
        </div>
        {until === null ? null : (
          <p className="settings-hint">{text.until(formatInstantDay(until, localTimeZone()))}</p>
        )}
        {state === 'undone' ? null : <SynchroniseLink data={data} />}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={text.undo}
        confirmLabel={text.undo}
        busyLabel={text.undoing}
        isBusy={isBusy}
        isDestructive
        onConfirm={() => void perform(actions.undo)}
        onCancel={() => setIsAsking(false)}
      >
        <p>{text.question}</p>
      </ConfirmDialog>
    </Card>
  );
}

/** For an import from an address: a link for following that address from now on. */
export function SynchroniseLink({ data: { address, calendar } }: { data: Import }) {
  if (address === null || calendar === null) return null;
  const text = texts.imports.address;
  return (
    <p className="settings-hint">
      {text.onceOnly}{' '}
      <Link to={paths.source(calendar.id)} state={{ address }} className="ui-link">
        {text.keepInStep}
      </Link>
    </p>
  );
}
