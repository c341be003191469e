import { useRef, type ReactNode } from 'react';
import {
  factLabel,
  LocationInput,
  useOverlaps,
  useJoinedCalendars,
  useViewPreferences,
} from '@daymark/calendar-ui';
import {
  CustomizationPreview,
  LogoField,
  shownLogo,
  type CustomizationValues,
  type LogoChoice,
} from '@daymark/calendar-ui/customization';
import { TITLE_MAX_CHARACTERS } from '@daymark/contracts';
import { describeRecurrence } from '@daymark/recurrence';
import {
  Card,
  ContractForm,
  Input,
  NativeSelect,
  Typography,
  Alert,
  Button,
  useFormValues,
  type ContractFormController,
  type HourCycle,
} from '@daymark/ui';
import { ButtonLink } from '@daymark/ui/router';
import { text } from '../../texts.js';
import { MoreFields } from './more-fields.js';
import { RecurrenceFields } from './recurrence-fields.js';
import { TimeFields } from './time-fields.js';
import { useFollowStart } from './use-follow-start.js';
import { requestOf, type EventFormValues } from '../values/event-form-values.js';
import { completeRule } from '../values/rule-values.js';
import { onLeadingDate, textOfTimes } from '../values/text-of-times.js';
import type { CalendarName } from '../loading.js';
import './event-form.css';

/** The logo in the form: uploaded only when the event is saved. */
export interface LogoState {
  choice: LogoChoice;
  onChange: (choice: LogoChoice) => void;
  storedUrl: string | null;
  defaultUrl?: string | null;
  isLoading?: boolean;
}

interface EventFormProps {
  form: ContractFormController<EventFormValues>;
  title: string;
  subtitle?: ReactNode;
  notices?: ReactNode;
  eventId?: string;
  mayRepeat?: boolean;
  keepsDays?: boolean;
  calendars: OfferedCalendars | null;
  /** 'No calendar' has to be chosen explicitly. */
  asksForCalendar?: boolean;
  /** For an occurrence: its series is not shared. */
  isSeriesPrivate?: boolean;
  logo: LogoState;
  customization: CustomizationValues;
  cancelTo: string;
  /** Null where saving would be refused. */
  submit: { label: string; busyLabel: string; kind: 'create' | 'primary' } | null;
  /** Watches the form; renders nothing. */
  children: ReactNode;
}

/** A preview of the public page is beside the fields if there is room, otherwise below. */
export function EventForm(props: EventFormProps) {
  const { form, title, subtitle, notices, mayRepeat = true, calendars, logo, customization, submit } = props;
  const more = useRef<HTMLDetailsElement>(null);
  const followStart = useFollowStart(form.fields, props.keepsDays ?? false);
  const showTimeZone = () => {
    if (more.current) more.current.open = true;
    form.fields.focus('timezone');
  };
  const mayEnter = () => {
    const { calendar_id } = form.fields.values();
    const isUndecided = calendar_id === null && !form.fields.isTouched('calendar_id');
    if (!props.asksForCalendar || !isUndecided) return true;
    form.fields.focus('calendar_id');
    return false;
  };
  return (
    <div className="ui-page event-form-page">
      <header className="ui-page-head-text">
        <Typography.Title>{title}</Typography.Title>
        {subtitle ? <p className="ui-page-subtitle">{subtitle}</p> : null}
      </header>
      <div className="event-form-columns">
        <ContractForm form={form} label={title} className="ui-stack ui-stack-close event-form">
          {notices}
          <Card className="event-form-card">
            <TitleField mayEnter={mayEnter} />
            <TimeFields form={form.fields} onStart={followStart} onTimeZone={showTimeZone} />
            {mayRepeat ? <RecurrenceFields form={form.fields} /> : null}
            <div className="event-form-pair">
              <ContractForm.Field name="location" label={factLabel('location')} isOptional>
                <LocationInput />
              </ContractForm.Field>
              {calendars ? <CalendarField calendars={calendars} /> : null}
            </div>
            <MoreFields
              ref={more}
              first={form.initialValues}
              onStart={followStart}
              isSeriesPrivate={props.isSeriesPrivate ?? false}
              hasLogo={logo.storedUrl !== null}
              logo={
                <LogoField
                  value={logo.choice}
                  onChange={logo.onChange}
                  storedUrl={logo.storedUrl}
                  {...(logo.isLoading ? { isLoading: true } : {})}
                />
              }
            />
          </Card>
          <div className="ui-actions ui-actions-end event-form-actions">
            <Overlaps form={form} eventId={props.eventId ?? null} />
            <ButtonLink to={props.cancelTo}>{text('events.form.cancel')}</ButtonLink>
            {submit ? (
              <ContractForm.Submit kind={submit.kind} busyLabel={submit.busyLabel}>
                {submit.label}
              </ContractForm.Submit>
            ) : null}
          </div>
        </ContractForm>
        <aside className="event-form-preview" aria-label={text('events.form.preview')}>
          <Preview form={form} customization={customization} logo={logo} />
        </aside>
      </div>
      {props.children}
    </div>
  );
}

/** Beside the button that saves all the same. */
function Overlaps({ form, eventId }: { form: EventFormProps['form']; eventId: string | null }) {
  const values = useFormValues(form.fields);
  const { calendars } = useJoinedCalendars();
  const calendar = calendars.find(({ id }) => id === values.calendar_id);
  const { isChecked, text } = useOverlaps({ ...requestOf(values), event_id: eventId }, calendar);
  if (!isChecked) return null;
  return (
    <p className="event-form-overlaps" role="status">
      {text}
    </p>
  );
}

function Preview({ form, customization, logo }: Pick<EventFormProps, 'form' | 'customization' | 'logo'>) {
  const values = useFormValues(form.fields);
  const { hourCycle } = useViewPreferences();
  return (
    <Card>
      <CustomizationPreview
        customization={customization}
        logoUrl={shownLogo(logo.choice, logo.storedUrl ?? logo.defaultUrl ?? null)}
        title={values.title.trim() || text('events.form.previewTitle')}
        text={textOfPreview(values, hourCycle)}
      />
      <p className="ui-hint event-form-preview-note">{text('events.form.previewNote')}</p>
    </Card>
  );
}

function textOfPreview(values: EventFormValues, hourCycle: HourCycle): string {
  const rule = completeRule(values);
  return [textOfTimes(onLeadingDate(values), hourCycle), rule && describeRecurrence(rule), values.location]
    .filter(Boolean)
    .join('\n');
}

interface OfferedCalendars {
  names: readonly CalendarName[];
  /** An event of somebody else's calendar stays in one. */
  mayBeNone: boolean;
  isLoading: boolean;
  isError: boolean;
  retry: () => void;
}

function CalendarField({ calendars }: { calendars: OfferedCalendars }) {
  const options = [
    ...(calendars.mayBeNone ? [{ value: null, label: text('events.form.calendarPlaceholder') }] : []),
    ...calendars.names.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const isFixed = options.length === 1 && !calendars.mayBeNone && !calendars.isLoading;
  return (
    <>
      <ContractForm.Field name="calendar_id" label={text('events.form.calendar')} isOptional={!isFixed}>
        <NativeSelect<string | null> options={options} isFixed={isFixed} />
      </ContractForm.Field>
      {calendars.isError ? (
        <Alert
          type="error"
          showIcon
          title={text('events.form.calendarsFailed')}
          action={<Button onClick={calendars.retry}>{text('events.form.calendarsRetry')}</Button>}
        />
      ) : null}
    </>
  );
}

interface TitleFieldProps {
  /** Whether Enter may save; otherwise the focus goes to the open question. */
  mayEnter: () => boolean;
}

function TitleField({ mayEnter }: TitleFieldProps) {
  return (
    <ContractForm.Field name="title" label={factLabel('title')} isRequired className="event-form-title">
      <Input
        // The page is for this form, and everybody begins with the title.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        dir="auto"
        placeholder={text('events.form.titlePlaceholder')}
        maxLength={TITLE_MAX_CHARACTERS}
        autoComplete="off"
        onPressEnter={(event) => {
          if (!mayEnter()) event.preventDefault();
        }}
      />
    </ContractForm.Field>
  );
}
