import { useState } from 'react';
import { useSaidChange, useViewPreferences } from '@daymark/calendar-ui';
import {
  checkCalendarSource,
  deleteCalendarSource,
  describeSourceFailure,
  type CalendarSource,
} from '@daymark/contracts/interchange';
import { languageInUse } from '@daymark/texts';
import {
  Button,
  Card,
  Fact,
  formatInstant,
  listed,
  localTimeZone,
  Notice,
  withinSentence,
} from '@daymark/ui';
import { ConfirmDialog } from '@daymark/ui/overlay';
import { importNoteText } from '../import-note-text.js';
import { text } from '../texts.js';

interface SourceStateProps {
  source: CalendarSource;
  /** Called with the new state; undefined once the calendar no longer follows an address. */
  onChange: (source: CalendarSource | undefined) => void;
}

export function SourceState({ source, onChange }: SourceStateProps) {
  const { change } = useSaidChange();
  const { hourCycle } = useViewPreferences();
  const [busy, setBusy] = useState<'check' | 'remove' | 'end' | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const params = { id: source.calendar_id };
  const when = (instant: string) => formatInstant(instant, localTimeZone(), hourCycle);
  const check = async (remove: boolean) => {
    setBusy(remove ? 'remove' : 'check');
    await change(
      checkCalendarSource,
      { params, body: { remove } },
      { done: onChange, failed: text('settings.source.checkFailed') },
    );
    setBusy(null);
  };
  const end = async () => {
    setBusy('end');
    await change(
      deleteCalendarSource,
      { params },
      { done: () => onChange(undefined), failed: text('settings.source.endFailed') },
    );
    setBusy(null);
    setIsAsking(false);
  };
  return (
    <Card title={text('settings.source.keptWith')}>
      <div className="ui-stack settings-form">
        <p className="ui-wrap-anywhere">{source.address}</p>
        <p role="status">{text(`settings.source.states.${source.state}`)}</p>
        {source.failure === null ? null : (
          <Notice
            tone="error"
            title={describeSourceFailure(source.failure)}
            text={
              source.failing_since === null
                ? null
                : text('settings.source.failingSince', { time: withinSentence(when(source.failing_since)) })
            }
          />
        )}
        {source.notes.length > 0 ? (
          <Notice
            tone="info"
            title={text('settings.source.notes')}
            text={
              <ul className="ui-bullets ui-note ui-wrap-anywhere">
                {source.notes.map((note, position) => (
                  <li key={position}>
                    {note.title === null ? null : (
                      <>
                        <bdi>{note.title || text('settings.imports.entry.untitled')}</bdi>:{' '}
                      </>
                    )}
                    {importNoteText(note)}
                  </li>
                ))}
              </ul>
            }
          />
        ) : null}
        {source.held_removals > 0 ? (
          <Notice
            tone="error"
            title={text('settings.source.held', { count: source.held_removals })}
            text={
              <div className="source-held">
                <Button onClick={() => void check(true)} loading={busy === 'remove'}>
                  {text('settings.source.remove', { count: source.held_removals })}
                </Button>
              </div>
            }
          />
        ) : null}
        <dl className="ui-facts">
          <Fact name={text('settings.source.entries')}>{source.entries.toLocaleString(languageInUse())}</Fact>
          {source.succeeded_at === null ? null : (
            <Fact name={text('settings.source.succeeded')}>{when(source.succeeded_at)}</Fact>
          )}
          {source.last_changes === null || source.last_changed_at === null ? null : (
            <Fact name={text('settings.source.lastChange')}>
              {text('settings.source.changes', {
                time: when(source.last_changed_at),
                changes: describeChanges(source.last_changes),
              })}
            </Fact>
          )}
          {source.next_check_at === null ? null : (
            <Fact name={text('settings.source.next')}>{when(source.next_check_at)}</Fact>
          )}
        </dl>
        <div className="ui-actions">
          <Button onClick={() => void check(false)} loading={busy === 'check' || source.state === 'checking'}>
            {text('settings.source.check')}
          </Button>
          <Button onClick={() => setIsAsking(true)}>{text('settings.source.end')}</Button>
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('settings.source.end')}
        confirmLabel={text('settings.source.end')}
        busyLabel={text('settings.source.ending')}
        isBusy={busy === 'end'}
        onConfirm={() => void end()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{text('settings.source.endQuestion')}</p>
      </ConfirmDialog>
    </Card>
  );
}

function describeChanges(changes: NonNullable<CalendarSource['last_changes']>): string {
  const told = (['created', 'changed', 'removed', 'refused'] as const).filter((what) => changes[what] > 0);
  if (told.length === 0) return text('settings.source.allImported');
  return listed(told.map((what) => text(`settings.source.changed.${what}`, { count: changes[what] })));
}
