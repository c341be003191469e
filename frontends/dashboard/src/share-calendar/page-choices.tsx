import { useId, useState } from 'react';
import { defaultViews, REMINDER_MINUTES, type Calendar, type CalendarUpdate } from '@daymark/contracts';
import { reminderText } from '@daymark/icalendar';
import { Card, SegmentedField, weekdayNames } from '@daymark/ui';
import { shareTexts } from '../texts/share-calendar.js';
import { useSharingUpdate } from './use-sharing-update.js';

const NONE = 'none';

type Choices = Pick<CalendarUpdate, 'default_view' | 'week_start' | 'reminder_minutes'>;

/**
 * What visitors of a calendar see first, and what they are offered. Each choice is stored at once, and can be undone.
 */
export function PageChoices({ calendar }: { calendar: Calendar }) {
  const text = shareTexts.page;
  const id = useId();
  const { save, isSaving } = useSharingUpdate(calendar, text);
  const [pending, setPending] = useState<Choices>({});
  const { default_view, week_start, reminder_minutes } = { ...calendar, ...pending };
  const choose = async (choice: Choices) => {
    setPending(choice);
    await save(choice);
    setPending({});
  };
  return (
    <Card title={text.title}>
      <div className="share-tab">
        <div className="share-field">
          <span aria-hidden="true" className="share-field-name">
            {text.view}
          </span>
          <SegmentedField
            label={text.view}
            options={defaultViews.map((value) => ({ value, label: text.views[value] }))}
            value={default_view}
            onChange={(chosen) => void choose({ default_view: chosen })}
          />
        </div>
        <div className="share-field">
          <label htmlFor={`${id}-week`}>{text.weekStart}</label>
          <select
            id={`${id}-week`}
            className="ui-select"
            value={week_start ?? NONE}
            disabled={isSaving}
            onChange={({ target: { value } }) =>
              void choose({ week_start: value === NONE ? null : Number(value) })
            }
          >
            <option value={NONE}>{text.visitorsWeek}</option>
            {weekdayNames.map((name, day) => (
              <option key={name} value={day}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className="share-field">
          <label htmlFor={`${id}-reminder`}>{text.reminder}</label>
          <select
            id={`${id}-reminder`}
            className="ui-select"
            value={reminder_minutes ?? NONE}
            disabled={isSaving}
            aria-describedby={`${id}-reminder-hint`}
            onChange={({ target: { value } }) =>
              void choose({
                reminder_minutes: REMINDER_MINUTES.find((each) => String(each) === value) ?? null,
              })
            }
          >
            <option value={NONE}>{text.noReminder}</option>
            {REMINDER_MINUTES.map((minutes) => (
              <option key={minutes} value={minutes}>
                {capitalized(reminderText(minutes))}
              </option>
            ))}
          </select>
          <p id={`${id}-reminder-hint`} className="ui-text-secondary">
            {text.reminderHint}
          </p>
        </div>
      </div>
    </Card>
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
