import { useState } from 'react';
import { call, failureToast, useInvalidation } from '@daymark/api-client';
import { useViewPreferences } from '@daymark/calendar-ui';
import {
  checkCalendarSource,
  deleteCalendarSource,
  describeImportNote,
  describeSourceFailure,
  type CalendarSource,
} from '@daymark/contracts/interchange';
import { Button, Card, Fact, formatInstant, localTimeZone, Notice, useToast } from '@daymark/ui';
import { ConfirmDialog } from '@daymark/ui/overlay';
import { texts } from '../texts.js';

interface SourceStateProps {
  source: CalendarSource;
  /** Called with the new state; undefined once the calendar no longer follows an address. */
  onChange: (source: CalendarSource | undefined) => void;
}

export function SourceState({ source, onChange }: SourceStateProps) {
  const text = texts.source;
  const toast = useToast();
  const invalidate = useInvalidation();
  const { hourCycle } = useViewPreferences();
  const [busy, setBusy] = useState<'check' | 'remove' | 'end' | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const params = { id: source.calendar_id };
  const when = (instant: string) => formatInstant(instant, localTimeZone(), hourCycle);
  const check = async (remove: boolean) => {
    setBusy(remove ? 'remove' : 'check');
    try {
      onChange(await call(checkCalendarSource, { params, body: { remove } }));
      void invalidate(checkCalendarSource);
    } catch (error) {
      toast.error(failureToast(error, text.checkFailed, texts.failureFallback));
    }
    setBusy(null);
  };
  const end = async () => {
    setBusy('end');
    try {
      await call(deleteCalendarSource, { params });
      onChange(undefined);
      void invalidate(deleteCalendarSource);
    } catch (error) {
      toast.error(failureToast(error, text.endFailed, texts.failureFallback));
    }
    setBusy(null);
    setIsAsking(false);
  };
  return (
    <Card title={text.keptWith}>
      <div className="settings-form">
        <p className="settings-address">{source.address}</p>
        <p role="status">{text.states[source.state]}</p>
        {source.failure === null ? null : (
          <Notice
            tone="error"
            title={describeSourceFailure(source.failure)}
            text={source.failing_since === null ? null : text.failingSince(when(source.failing_since))}
          />
        )}
        {source.notes.length > 0 ? (
          <Notice
            tone="info"
            title={text.notes}
            text={
              <ul className="import-notes">
                {source.notes.map((note, position) => (
                  <li key={position}>
                    {note.title === null ? null : (
                      <>
                        <bdi>{note.title || texts.imports.entry.untitled}</bdi>:{' '}
                      </>
                    )}
                    {texts.imports.atLine(describeImportNote(note), note.line)}
                  </li>
                ))}
              </ul>
            }
          />
        ) : null}
        {source.held_removals > 0 ? (
          <Notice
            tone="error"
            title={text.held(source.held_removals)}
            text={
              <div className="source-held">
                <Button onClick={() => void check(true)} loading={busy === 'remove'}>
                  {text.remove(source.held_removals)}
                </Button>
              </div>
            }
          />
        ) : null}
        <dl className="ui-facts">
          <Fact name={text.entries}>{source.entries.toLocaleString('en-US')}</Fact>
          {source.succeeded_at === null ? null : (
            <Fact name={text.succeeded}>{when(source.succeeded_at)}</Fact>
          )}
          {source.last_changes === null || source.last_changed_at === null ? null : (
            <Fact name={text.lastChange}>
              {text.changes(when(source.last_changed_at), source.last_changes)}
            </Fact>
          )}
          {source.next_check_at === null ? null : <Fact name={text.next}>{when(source.next_check_at)}</Fact>}
        </dl>
        <div className="ui-actions">
          <Button onClick={() => void check(false)} loading={busy === 'check' || source.state === 'checking'}>
            {text.check}
          </Button>
          <Button onClick={() => setIsAsking(true)}>{text.end}</Button>
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={text.end}
        confirmLabel={text.end}
        busyLabel={text.ending}
        isBusy={busy === 'end'}
        onConfirm={() => void end()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{text.endQuestion}</p>
      </ConfirmDialog>
    </Card>
  );
}
