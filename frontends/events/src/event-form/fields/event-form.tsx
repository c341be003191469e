import { useRef, type ReactNode } from 'react';
import { eventFacts, useViewPreferences } from '@daymark/calendar-ui';
import {
  CustomizationPreview,
  LogoField,
  shownLogo,
  type CustomizationValues,
  type LogoChoice,
} from '@daymark/calendar-ui/customization';
import { LOCATION_MAX_CHARACTERS, TITLE_MAX_CHARACTERS } from '@daymark/contracts';
import {
  Card,
  ContractForm,
  Input,
  Typography,
  Alert,
  Button,
  type ContractFormController,
  type HourCycle,
} from '@daymark/ui';
import { ButtonLink } from '@daymark/ui/router';
import { Select } from '@daymark/ui/overlay';
import { texts } from '../../texts.js';
import { MoreFields } from './more-fields.js';
import { RecurrenceFields } from './recurrence-fields.js';
import { TimeFields } from './time-fields.js';
import { useFollowStart } from './use-follow-start.js';
import { type EventFormValues, useFormValues } from '../values/event-form-values.js';
import { onLeadingDate, textOfTimes } from '../values/text-of-times.js';
import type { CalendarName } from '../loading.js';
import './event-form.css';

/** The logo in the form: uploaded only when the event is saved. */
export interface LogoState {
  choice: LogoChoice;
  onChange: (choice: LogoChoice) => void;
  storedUrl: string | null;
  /** The logo used if none is chosen. */
  defaultUrl?: string | null;
  isLoading?: boolean;
}

interface EventFormProps {
  form: ContractFormController<EventFormValues>;
  title: string;
  subtitle?: ReactNode;
  notices?: ReactNode;
  /** A single occurrence does not repeat. */
  mayRepeat?: boolean;
  keepsDays?: boolean;
  /** Null if there is no calendar field. */
  calendars: OfferedCalendars | null;
  /** 'No calendar' has to be chosen explicitly. */
  asksForCalendar?: boolean;
  /** For an occurrence: its series is not shared. */
  isSeriesPrivate?: boolean;
  logo: LogoState;
  customization: CustomizationValues;
  cancelTo: string;
  submit: { label: string; busyLabel: string; kind: 'create' | 'primary' };
  /** Watches the form; renders nothing. */
  children: ReactNode;
}

/** A preview of the public page is beside the fields if there is room, otherwise below. */
export function EventForm(props: EventFormProps) {
  const { form, title, subtitle, notices, mayRepeat = true, calendars, logo, customization, submit } = props;
  const more = useRef<HTMLDetailsElement>(null);
  const followStart = useFollowStart(form.instance, props.keepsDays ?? false);
  const focus = (field: string) => document.getElementById(`${form.id}_${field}`)?.focus();
  const showTimeZone = () => {
    if (more.current) more.current.open = true;
    focus('timezone');
  };
  const mayEnter = () => {
    const { calendar_id } = form.instance.getFieldsValue(true) as EventFormValues;
    const isUndecided = calendar_id === null && !form.instance.isFieldTouched('calendar_id');
    if (!props.asksForCalendar || !isUndecided) return true;
    focus('calendar_id');
    return false;
  };
  return (
    <div className="ui-page event-form-page">
      <header className="ui-page-head-text">
        <Typography.Title>{title}</Typography.Title>
        {subtitle ? <p className="ui-page-subtitle">{subtitle}</p> : null}
      </header>
      <div className="event-form-columns">
        <ContractForm form={form} label={title} className="event-form">
          {notices}
          <Card className="event-form-card">
            <TitleField mayEnter={mayEnter} />
            <TimeFields form={form.instance} onStart={followStart} onTimeZone={showTimeZone} />
            {mayRepeat ? <RecurrenceFields form={form.instance} /> : null}
            <div className="event-form-pair">
              <ContractForm.Field name="location" label={eventFacts.location.label} isOptional>
                <Input maxLength={LOCATION_MAX_CHARACTERS} dir="auto" />
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
            <ButtonLink to={props.cancelTo}>{texts.form.cancel}</ButtonLink>
            <ContractForm.Submit kind={submit.kind} busyLabel={submit.busyLabel}>
              {submit.label}
            </ContractForm.Submit>
          </div>
        </ContractForm>
        <aside className="event-form-preview" aria-label={texts.form.preview}>
          <Preview form={form} customization={customization} logo={logo} />
        </aside>
      </div>
      {props.children}
    </div>
  );
}

function Preview({ form, customization, logo }: Pick<EventFormProps, 'form' | 'customization' | 'logo'>) {
  const values = useFormValues(form.instance);
  const { hourCycle } = useViewPreferences();
  const title = values?.title?.trim();
  return (
    <Card>
      <CustomizationPreview
        customization={customization}
        logoUrl={shownLogo(logo.choice, logo.storedUrl ?? logo.defaultUrl ?? null)}
        title={title || texts.form.previewTitle}
        text={values ? textOfPreview(values, hourCycle) : ''}
      />
      <p className="event-form-preview-note">{texts.form.previewNote}</p>
    </Card>
  );
}

const textOfPreview = (values: EventFormValues, hourCycle: HourCycle) =>
  [textOfTimes(onLeadingDate(values), hourCycle), values.location].filter(Boolean).join(' · ');

interface OfferedCalendars {
  names: readonly CalendarName[];
  isLoading: boolean;
  isError: boolean;
  retry: () => void;
}

function CalendarField({ calendars }: { calendars: OfferedCalendars }) {
  return (
    <>
      <ContractForm.Field name="calendar_id" label={texts.form.calendar} isOptional>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={texts.form.calendarPlaceholder}
          loading={calendars.isLoading}
          options={calendars.names.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </ContractForm.Field>
      {calendars.isError ? (
        <Alert
          type="error"
          showIcon
          title={texts.form.calendarsFailed}
          action={<Button onClick={calendars.retry}>{texts.form.calendarsRetry}</Button>}
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
    <ContractForm.Field name="title" label={eventFacts.title.label} isRequired className="event-form-title">
      <Input
        // The page is for this form, and everybody begins with the title.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        dir="auto"
        placeholder={texts.form.titlePlaceholder}
        maxLength={TITLE_MAX_CHARACTERS}
        autoComplete="off"
        onPressEnter={(event) => {
          if (!mayEnter()) event.preventDefault();
        }}
      />
    </ContractForm.Field>
  );
}
