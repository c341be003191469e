import { ActionButton, buttonClass, todayIn } from '@daymark/ui/public';
import type { PrintPageData } from '../../page-data.js';
import { text } from '../../texts.js';
import { PRINTED_MONTHS_MAX } from '../data/print-query.js';

export function PrintForm({ data }: { data: PrintPageData }) {
  const { calendar, months, layout, paper, zone, requestedZone, lang, hide, now } = data;
  const choice = (name: string, label: string, value: string, options: [string, string][]) => (
    <label className="print-choice">
      {label}
      <select className="ui-select" name={name} defaultValue={value}>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
  // Returning, or printing another month, keeps the calendars and the zone.
  const kept = { ...(requestedZone && { tz: requestedZone }), ...(lang && { lang }), ...(hide && { hide }) };
  const { month } = months[0]!;
  const isOther = month !== todayIn(zone, now).slice(0, 7);
  const back = new URLSearchParams({ ...(isOther && { month }), ...kept });
  const counts = Array.from({ length: PRINTED_MONTHS_MAX }, (_, index) => `${index + 1}`);
  return (
    <form method="get" className="print-form">
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="print-choice">
        {text('print.from')}
        <input className="ui-input" type="month" name="month" defaultValue={month} />
      </label>
      {choice(
        'months',
        text('print.months'),
        `${months.length}`,
        counts.map((count) => [count, count]),
      )}
      {choice('print', text('print.layout'), layout, [
        ['month', text('print.asMonths')],
        ['list', text('print.asList')],
      ])}
      {choice('paper', text('print.paper'), paper, [
        ['a4', 'A4'],
        ['letter', 'Letter'],
      ])}
      <button type="submit" className={buttonClass('plain')}>
        {text('print.show')}
      </button>
      <ActionButton kind="primary" className="needs-script" data-print>
        {text('print.print')}
      </ActionButton>
      <a className="ui-link" href={`/calendar/public/${calendar.id}?${back}`}>
        {text('print.back')}
      </a>
    </form>
  );
}
