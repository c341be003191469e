import { useId, useState } from 'react';
import {
  defaultViews,
  REMINDER_MINUTES,
  EMBED_SITES_MAX,
  parseEmbedSite,
  type Calendar,
  type CalendarUpdate,
} from '@daymark/contracts';
import { Card, SegmentedField, NativeSelect, BusyButton, Input, LabeledField } from '@daymark/ui';
import { nameOfWeekday } from '@daymark/recurrence/date-words';
import { useUnsavedChanges } from '@daymark/ui/overlay';
import { reminderText } from '@daymark/icalendar';
import { languageInUse } from '@daymark/texts';
import { text } from '../texts.js';
import { CalendarImages } from './calendar-images.js';
import { CollectionsOfCalendar } from './collections/collections-of-calendar.js';
import { ShareSheet, type ShareSheetProps } from './share-sheet.js';
import { useSharingUpdate } from '../use-update-calendar.js';

export function SharingOptions({ calendar, draft }: ShareSheetProps) {
  return (
    <div className="share-options">
      <Card>
        <ShareSheet calendar={calendar} draft={draft} />
        <CollectionsOfCalendar calendar={calendar} />
      </Card>
      <PageChoices calendar={calendar} />
      <CalendarImages calendar={calendar} />
      <EmbedSites calendar={calendar} />
    </div>
  );
}

const capitalized = (words: string) => words.charAt(0).toLocaleUpperCase(languageInUse()) + words.slice(1);
const weekStarts = [
  { value: null, label: text('dashboard.share.page.visitorsWeek') },
  ...Array.from({ length: 7 }, (_, value) => ({ value, label: nameOfWeekday(value) })),
];
const reminders = [
  { value: null, label: text('dashboard.share.page.noReminder') },
  ...REMINDER_MINUTES.map((value) => ({ value, label: capitalized(reminderText(value)) })),
];

type Choices = Pick<CalendarUpdate, 'default_view' | 'week_start' | 'reminder_minutes'>;

/** Each choice is stored at once, and can be undone. */
function PageChoices({ calendar }: { calendar: Calendar }) {
  const { save, isSaving } = useSharingUpdate(calendar, {
    done: text('dashboard.share.page.done'),
    failed: text('dashboard.share.page.failed'),
  });
  const [pending, setPending] = useState<Choices>({});
  const { default_view, week_start, reminder_minutes } = { ...calendar, ...pending };
  const choose = async (choice: Choices) => {
    setPending(choice);
    await save(choice);
    setPending({});
  };
  return (
    <Card title={text('dashboard.share.page.title')}>
      <div className="ui-stack share-tab">
        <div className="ui-labeled share-field">
          <span aria-hidden="true" className="share-field-name">
            {text('dashboard.share.page.view')}
          </span>
          <SegmentedField
            label={text('dashboard.share.page.view')}
            options={defaultViews.map((value) => ({
              value,
              label: text(`dashboard.share.page.views.${value}`),
            }))}
            value={default_view}
            onChange={(chosen) => void choose({ default_view: chosen })}
          />
        </div>
        <LabeledField label={text('dashboard.share.page.weekStart')} className="share-field">
          <NativeSelect
            options={weekStarts}
            value={week_start}
            disabled={isSaving}
            onChange={(day) => void choose({ week_start: day })}
          />
        </LabeledField>
        <LabeledField
          label={text('dashboard.share.page.reminder')}
          hint={text('dashboard.share.page.reminderHint')}
          className="share-field"
        >
          <NativeSelect
            options={reminders}
            value={reminder_minutes}
            disabled={isSaving}
            onChange={(chosen) =>
              void choose({ reminder_minutes: REMINDER_MINUTES.find((each) => each === chosen) ?? null })
            }
          />
        </LabeledField>
      </div>
    </Card>
  );
}

/** The sites that may embed the calendar: one per line, empty for every site. */
function EmbedSites({ calendar }: { calendar: Calendar }) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { save, isSaving } = useSharingUpdate(calendar, {
    done: text('dashboard.share.sites.done'),
    failed: text('dashboard.share.sites.failed'),
  });
  const stored = calendar.embed_sites.join('\n');
  const isChanged = typed !== null && typed !== stored;
  useUnsavedChanges(isChanged);

  const submit = async () => {
    const { sites, wrong } = readSites(typed ?? stored);
    const refusal = wrong
      ? text('dashboard.share.sites.wrong', { site: wrong })
      : sites.length > EMBED_SITES_MAX && text('dashboard.share.sites.tooMany', { most: EMBED_SITES_MAX });
    setError(refusal || null);
    // Input typed during the request is not overwritten.
    if (!refusal && (await save({ embed_sites: sites })))
      setTyped((current) => (current === typed ? null : current));
  };

  return (
    <Card title={text('dashboard.share.sites.title')}>
      <div className="ui-labeled share-field">
        <label htmlFor={id}>{text('dashboard.share.sites.label')}</label>
        <Input.TextArea
          id={id}
          rows={3}
          value={typed ?? stored}
          placeholder={text('dashboard.share.sites.placeholder')}
          spellCheck={false}
          aria-describedby={`${id}-hint ${id}-error`}
          {...(error ? { status: 'error', 'aria-invalid': true } : {})}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(null);
          }}
        />
        <p id={`${id}-error`} role="alert" className="ui-text-danger">
          {error}
        </p>
        <p id={`${id}-hint`} className="ui-text-secondary">
          {text('dashboard.share.sites.hint')}
        </p>
      </div>
      <div className="ui-actions">
        <BusyButton
          type="primary"
          onClick={() => void submit()}
          disabled={!isChanged}
          isBusy={isSaving}
          busyLabel={text('dashboard.share.sites.busy')}
        >
          {text('dashboard.share.sites.save')}
        </BusyButton>
      </div>
    </Card>
  );
}

/** Parses sites, one per line; a name without a scheme gets https. `wrong` is the first invalid one. */
export function readSites(text: string): { sites: string[]; wrong: string | null } {
  const sites: string[] = [];
  for (const line of text.split(/[\n,]/).map((each) => each.trim())) {
    if (line === '') continue;
    const site = parseEmbedSite(line.includes('://') ? line : `https://${line}`);
    if (site === null) return { sites, wrong: line };
    if (!sites.includes(site)) sites.push(site);
  }
  return { sites, wrong: null };
}
