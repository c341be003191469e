import { useState } from 'react';
import { call } from '@daymark/api-client';
import { ColorDot, useJoinedCalendars, useSayFailure } from '@daymark/calendar-ui';
import { type Calendar } from '@daymark/contracts';
import { exportCalendar, exportCalendarTable } from '@daymark/contracts/interchange';
import { Button, Card, saveFile, Skeleton, useToast } from '@daymark/ui';
import { text } from '../texts.js';

const kinds = {
  ics: { endpoint: exportCalendar, type: 'text/calendar;charset=utf-8' },
  csv: { endpoint: exportCalendarTable, type: 'text/csv;charset=utf-8' },
} as const;

export function ExportCard() {
  const { calendars, isLoading } = useJoinedCalendars();
  return (
    <Card title={text('settings.exports.title')}>
      <p className="ui-hint">{text('settings.exports.text')}</p>
      {isLoading ? (
        <Skeleton label={text('settings.exports.loading')} lines={3} title={false} />
      ) : calendars.length === 0 ? (
        <p className="ui-hint">{text('settings.exports.none')}</p>
      ) : (
        <ul className="settings-rows">
          {calendars.map((calendar) => (
            <li key={calendar.id} className="ui-apart settings-row">
              <span className="ui-stack settings-row-text export-name">
                <ColorDot color={calendar.color} />
                <bdi>{calendar.name}</bdi>
              </span>
              <span className="ui-actions">
                <ExportButton calendar={calendar} ending="ics" />
                <ExportButton calendar={calendar} ending="csv" />
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
}

function ExportButton({ calendar: { id, name }, ending }: ExportButtonProps) {
  const toast = useToast();
  const sayFailure = useSayFailure();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    const { endpoint, type } = kinds[ending];
    setIsBusy(true);
    toast.closeFailures();
    try {
      saveFile(`${name}.${ending}`, new Blob([await call(endpoint, { params: { id } })], { type }));
    } catch (error) {
      sayFailure(text('settings.exports.failed'))(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      aria-label={text('settings.exports.download', { name, ending: `.${ending}` })}
      loading={isBusy}
      onClick={() => void download()}
    >
      <bdi>.{ending}</bdi>
    </Button>
  );
}
