import type { ReactNode } from 'react';
import {
  CustomizationPreview,
  LogoField,
  shownLogo,
  type CustomizationValues,
  type LogoChoice,
} from '@daymark/calendar-ui/customization';
import { Card, ContractForm, Typography, type ContractFormController } from '@daymark/ui';
import { ButtonLink } from '@daymark/ui/router';
import { texts } from '../../texts.js';
import { MeetingFields } from './meeting-fields.js';
import { RecurrenceFields } from './recurrence-fields.js';
import { SharingFields, type SharingFieldsProps } from './sharing-fields.js';
import { TextFields } from './text-fields.js';
import { TimeFields } from './time-fields.js';
import type { EventFormValues } from '../values/event-form-values.js';
import { textOfTimes } from '../values/text-of-times.js';
import './event-form.css';
import { useFormValues } from '../values/use-form-values.js';

/** The logo as the form holds it: staged until the event is saved. */
export interface LogoState {
  choice: LogoChoice;
  onChange: (choice: LogoChoice) => void;
  storedUrl: string | null;
  /** What the event gets where nothing is chosen. */
  defaultUrl?: string | null;
  isLoading?: boolean;
}

interface EventFormProps {
  form: ContractFormController<EventFormValues>;
  title: string;
  subtitle?: ReactNode;
  /** What a person has to know or decide before the fields. */
  notices?: ReactNode;
  /** One occurrence alone does not repeat. */
  mayRepeat?: boolean;
  keepsDays?: boolean;
  sharing: SharingFieldsProps;
  logo: LogoState;
  customization: CustomizationValues;
  cancelTo: string;
  submit: { label: string; busyLabel: string; kind: 'create' | 'primary' };
  /** Watches the form; shows nothing. */
  children: ReactNode;
}

/** The form of an event, new or not, with a preview of its public page: beside it where there is room, else below. */
export function EventForm(props: EventFormProps) {
  const { form, title, subtitle, notices, mayRepeat = true, logo, customization, submit } = props;
  return (
    <div className="ui-page event-form-page">
      <header className="ui-page-head-text">
        <Typography.Title>{title}</Typography.Title>
        {subtitle ? <p className="ui-page-subtitle">{subtitle}</p> : null}
      </header>
      <div className="event-form-columns">
        <ContractForm form={form} label={title} className="event-form">
          {notices}
          <Card title={texts.form.basics}>
            <TextFields />
            <LogoField
              value={logo.choice}
              onChange={logo.onChange}
              storedUrl={logo.storedUrl}
              {...(logo.isLoading ? { isLoading: true } : {})}
            />
          </Card>
          <Card title={texts.form.when}>
            <TimeFields form={form.instance} keepsDays={props.keepsDays ?? false} />
            {mayRepeat ? <RecurrenceFields form={form.instance} /> : null}
          </Card>
          <Card title={texts.form.where}>
            <MeetingFields />
          </Card>
          <Card title={texts.form.sharing}>
            <SharingFields {...props.sharing} />
          </Card>
          <div className="ui-actions ui-actions-end">
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
  const title = values?.title?.trim();
  return (
    <Card>
      <CustomizationPreview
        customization={customization}
        logoUrl={shownLogo(logo.choice, logo.storedUrl ?? logo.defaultUrl ?? null)}
        title={title || texts.form.previewTitle}
        text={values ? textOfPreview(values) : ''}
      />
      <p className="event-form-preview-note">{texts.form.previewNote}</p>
    </Card>
  );
}

const textOfPreview = (values: EventFormValues) =>
  [textOfTimes(values), values.location].filter(Boolean).join(' · ');
