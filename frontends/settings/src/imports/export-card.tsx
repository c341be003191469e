import { useState } from 'react';
import { call, failureToast } from '@daymark/api-client';
import { ColorDot, useOwnCalendars } from '@daymark/calendar-ui';
import { type Calendar } from '@daymark/contracts';
import { exportCalendar, exportCalendarTable } from '@daymark/contracts/interchange';
import { Button, Card, saveFile, Skeleton, useToast } from '@daymark/ui';
import { texts } from '../texts.js';

const kinds = {
  ics: { endpoint: exportCalendar, type: 'text/calendar;charset=utf-8' },
  csv: { endpoint: exportCalendarTable, type: 'text/csv;charset=utf-8' },
} as const;

export function ExportCard() {
  const text = texts.exports;
  const { calendars, isLoading } = useOwnCalendars();
  return (
    <Card title={text.title}>
      <p className="settings-hint">{text.text}</p>
      {isLoading ? (
        <Skeleton label={text.loading} lines={3} title={false} />
      ) : calendars.length === 0 ? (
        <p className="settings-hint">{text.none}</p>
      ) : (
        <ul className="settings-rows">
          {calendars.map((calendar) => (
            <li key={calendar.id} className="settings-row">
              <span className="settings-row-text export-name">
                <ColorDot color={calendar.color} />
                <bdi>{calendar.name}</bdi>
              </span>
              <span className="ui-actions">
                <ExportButton calendar={calendar} ending="ics" label={text.calendar(calendar.name)} />
                <ExportButton calendar={calendar} ending="csv" label={text.table(calendar.name)} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface ExportButtonProps {
  calendar: Calendar;
  ending: keyof typeof kinds;
  label: string;
}

function ExportButton({ calendar: { id, name }, ending, label }: ExportButtonProps) {
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    const { endpoint, type } = kinds[ending];
    setIsBusy(true);
    toast.closeFailures();
    try {
      saveFile(`${name}.${ending}`, new Blob([await call(endpoint, { params: { id } })], { type }));
    } catch (error) {
      toast.error(failureToast(error, texts.exports.failed, texts.failureFallback));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button aria-label={label} loading={isBusy} onClick={() => void download()}>
      {texts.exports[ending]}
    </Button>
  );
}
