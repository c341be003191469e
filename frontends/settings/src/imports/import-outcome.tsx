import { useState } from 'react';
import type { Import } from '@daymark/contracts/interchange';
import { Button, Card, formatInstantDay, localTimeZone, Notice } from '@daymark/ui';
import { ConfirmDialog } from '@daymark/ui/overlay';
import { ButtonLink, Link } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { text } from '../texts.js';
import { describeOutcome, describeUndoing } from './import-words.js';
import type { ImportActions } from './use-import.js';

export function ImportOutcome({ data, actions }: { data: Import; actions: ImportActions }) {
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
    <Card title={text(`settings.imports.states.${state}`)}>
      <div className="ui-stack settings-form">
        <p className="import-summary" role="status">
          {state === 'undone' ? describeUndoing(result) : describeOutcome(result)}
        </p>
        {data.problem === null ? null : <Notice tone="error" title={data.problem} />}
        <div className="ui-actions">
          {data.calendar && state !== 'undone' ? (
            <ButtonLink kind="primary" to={paths.calendar(data.calendar.id)}>
              {text('settings.imports.outcome.open', { name: data.calendar.name })}
            </ButtonLink>
          ) : null}
          {data.into_each && state !== 'undone' ? (
            <ButtonLink kind="primary" to={paths.dashboard}>
              {text('settings.imports.outcome.openAll')}
            </ButtonLink>
          ) : null}
          {state === 'stopped' ? (
            <Button onClick={() => void perform(actions.run)} loading={isBusy}>
              {text('settings.imports.outcome.goOn')}
            </Button>
          ) : null}
          {until === null ? null : (
            <Button onClick={() => setIsAsking(true)}>{text('settings.imports.outcome.undo')}</Button>
          )}
        </div>
        {until === null ? null : (
          <p className="ui-hint">
            {text('settings.imports.outcome.until', { date: formatInstantDay(until, localTimeZone()) })}
          </p>
        )}
        {state === 'undone' ? null : <SynchroniseLink data={data} />}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('settings.imports.outcome.undo')}
        confirmLabel={text('settings.imports.outcome.undo')}
        busyLabel={text('settings.imports.outcome.undoing')}
        isBusy={isBusy}
        isDestructive
        onConfirm={() => void perform(actions.undo)}
        onCancel={() => setIsAsking(false)}
      >
        <p>{text('settings.imports.outcome.question')}</p>
      </ConfirmDialog>
    </Card>
  );
}

/** For an import from an address: a link for following that address from now on. */
export function SynchroniseLink({ data: { address, calendar } }: { data: Import }) {
  if (address === null || calendar === null) return null;
  return (
    <p className="ui-hint">
      {text('settings.imports.address.onceOnly')}{' '}
      <Link to={paths.source(calendar.id)} state={{ address }} className="ui-link">
        {text('settings.imports.address.keepInStep')}
      </Link>
    </p>
  );
}
