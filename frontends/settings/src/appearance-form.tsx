import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useQueryClient, call, type QueryClient } from '@daymark/api-client';
import {
  areColorsComplete,
  CustomizationEditor,
  LogoField,
  shownLogo,
  UNCHANGED_LOGO,
  useOwnLogo,
  type CustomizationValues,
  type LogoChoice,
} from '@daymark/calendar-ui/customization';
import {
  DEFAULT_CUSTOMIZATION,
  deleteDefaultLogo,
  LANGUAGE_COOKIE,
  languages,
  putDefaultLogo,
  type UserSettings,
} from '@daymark/contracts';
import {
  Button,
  Card,
  followLanguage,
  languageName,
  previewColorScheme,
  useToast,
  browserLocale,
  NativeSelect,
  SegmentedField,
  SwitchRow,
  nameOfWeekday,
  LabeledField,
} from '@daymark/ui';
import { localePreferences } from '@daymark/calendar-ui';
import { TimeZonePicker } from '@daymark/calendar-ui/time-zone-picker';
import { ChangedElsewhereNotice, SaveButton, useSettingsDraft, settingsKey } from './settings/index.js';
import { text } from './texts.js';

const viewFields = [
  'color_scheme',
  'week_start',
  'hour_cycle',
  'language',
  'shows_weekend',
  'shows_week_numbers',
  'second_timezone',
] as const;
type ViewSettings = Pick<UserSettings, (typeof viewFields)[number]>;

/** Stands for the browser's locale and the system's colour scheme, which are stored as null. */
const AS_BROWSER = 'browser';
const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
const hourCycles = ['12', '24'] as const;
const languageOptions = languages.map((value) => ({ value, label: languageName(value) }));

const customizationFields = [
  'default_background_color',
  'default_button_color',
  'default_font_family',
] as const;
const fields = [...viewFields, ...customizationFields] as const;

const settingsOf = ({ background_color, button_color, font_family }: CustomizationValues) => ({
  default_background_color: background_color,
  default_button_color: button_color,
  default_font_family: font_family,
});

const appearanceSaved = (isOfEvents: boolean) => ({
  title: text('settings.appearanceSaved.title'),
  ...(isOfEvents && { description: text('settings.appearanceSaved.text') }),
});

const historyState = () => window.history.state as Record<string, unknown> | null;
const sayAfterLoading = () => window.history.replaceState({ ...historyState(), isSaved: true }, '');

/** Whether the document was loaded again after it said so in the language before. True once. */
function wasSavedBefore(): boolean {
  const { isSaved, ...state } = historyState() ?? {};
  if (isSaved) window.history.replaceState(state, '');
  return isSaved === true;
}

export function AppearanceForm({ settings }: { settings: UserSettings }) {
  const toast = useToast();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [logo, setLogo] = useState<LogoChoice>(UNCHANGED_LOGO);
  const stored = useOwnLogo(settings.default_logo_url);
  const { draft, change, save, ...state } = useSettingsDraft({
    settings,
    fields,
    isMoreDirty: logo.kind !== 'unchanged',
    saved: (_, changes) =>
      appearanceSaved(logo.kind !== 'unchanged' || customizationFields.some((field) => field in changes)),
    failed: () => text('settings.appearanceFailed'),
  });
  useEffect(() => {
    if (wasSavedBefore()) toast.success(appearanceSaved(false));
  }, [toast]);
  // The choice is previewed at once; if it is not saved, leaving the page reverts it.
  useEffect(
    () => previewColorScheme(draft.color_scheme, settings.color_scheme),
    [draft.color_scheme, settings.color_scheme],
  );
  const customization: CustomizationValues = {
    background_color: draft.default_background_color,
    button_color: draft.default_button_color,
    font_family: draft.default_font_family,
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!areColorsComplete(customization)) {
      toast.error({
        title: text('settings.appearanceFailed'),
        description: text('settings.customization.incomplete'),
      });
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    const isSaved = await save(draft, async () => {
      await saveLogo(queries, logo);
      setLogo(UNCHANGED_LOGO);
    });
    if (isSaved && followLanguage(LANGUAGE_COOKIE, draft.language, form.current)) sayAfterLoading();
  };

  return (
    <form
      ref={form}
      className="ui-stack settings-cards"
      aria-label={text('settings.appearance')}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {state.isChangedElsewhere ? <ChangedElsewhereNotice onTakeNewest={state.takeNewest} /> : null}
      <Card title={text('settings.view.title')}>
        <div className="ui-stack settings-form">
          <ViewFields value={draft} onChange={change} />
        </div>
      </Card>
      <Card title={text('settings.customization.title')}>
        <p className="ui-hint">{text('settings.customization.subtitle')}</p>
        <div className="ui-stack settings-form">
          <CustomizationEditor
            value={customization}
            onChange={(value) => change(settingsOf(value))}
            logoUrl={shownLogo(logo, stored.url)}
          />
          <LogoField storedUrl={stored.url} isLoading={stored.isLoading} value={logo} onChange={setLogo} />
          {stored.isFailed ? (
            <p className="ui-hint" role="alert">
              {text('settings.customization.logoFailed')}{' '}
              <Button onClick={stored.retry}>{text('settings.tryAgain')}</Button>
            </p>
          ) : null}
          <Button disabled={state.isBusy} onClick={() => change(settingsOf(DEFAULT_CUSTOMIZATION))}>
            {text('settings.customization.reset')}
          </Button>
        </div>
      </Card>
      <div className="ui-actions">
        <SaveButton isBusy={state.isBusy} />
      </div>
    </form>
  );
}

async function saveLogo(queries: QueryClient, choice: LogoChoice): Promise<void> {
  if (choice.kind === 'unchanged') return;
  const version = queries.getQueryData<UserSettings>(settingsKey)?.version;
  const query = version === undefined ? {} : { version: String(version) };
  const settings = await (choice.kind === 'chosen'
    ? call(putDefaultLogo, { file: choice.file, query })
    : call(deleteDefaultLogo, { query }));
  queries.setQueryData(settingsKey, settings);
}

const asBrowser = (what: string) => ({ value: null, label: text('settings.view.asBrowser', { what }) });

const shownOrHidden = (isShown: boolean) =>
  isShown ? text('settings.view.shown') : text('settings.view.hidden');

interface ViewFieldsProps {
  value: ViewSettings;
  onChange: (changes: Partial<ViewSettings>) => void;
}

function ViewFields({ value, onChange }: ViewFieldsProps) {
  const ofBrowser = localePreferences(browserLocale());
  return (
    <>
      <div className="ui-labeled">
        <span aria-hidden="true">{text('settings.view.colorScheme')}</span>
        <SegmentedField
          label={text('settings.view.colorScheme')}
          options={[
            { value: AS_BROWSER, label: text('settings.view.colorSchemes.system') },
            { value: 'light', label: text('settings.view.colorSchemes.light') },
            { value: 'dark', label: text('settings.view.colorSchemes.dark') },
          ]}
          value={value.color_scheme ?? AS_BROWSER}
          onChange={(chosen) => onChange({ color_scheme: chosen === AS_BROWSER ? null : chosen })}
        />
      </div>
      <LabeledField label={text('settings.view.language')}>
        <NativeSelect
          options={[{ value: null, label: text('settings.view.languageOfBrowser') }, ...languageOptions]}
          value={value.language}
          onChange={(language) => onChange({ language })}
        />
      </LabeledField>
      <LabeledField label={text('settings.view.weekStart')}>
        <NativeSelect
          options={[
            asBrowser(nameOfWeekday(ofBrowser.weekStart)),
            ...weekdays.map((day) => ({ value: day, label: nameOfWeekday(day) })),
          ]}
          value={value.week_start}
          onChange={(week_start) => onChange({ week_start })}
        />
      </LabeledField>
      <LabeledField label={text('settings.view.hourCycle')}>
        <NativeSelect
          options={[
            asBrowser(text(`settings.view.hourCycles.${ofBrowser.hourCycle}`)),
            ...hourCycles.map((each) => ({ value: each, label: text(`settings.view.hourCycles.${each}`) })),
          ]}
          value={value.hour_cycle}
          onChange={(hour_cycle) => onChange({ hour_cycle })}
        />
      </LabeledField>
      <LabeledField label={text('settings.view.weekNumbers')}>
        <NativeSelect
          options={[
            asBrowser(shownOrHidden(ofBrowser.showsWeekNumbers)),
            { value: 'yes', label: shownOrHidden(true) },
            { value: 'no', label: shownOrHidden(false) },
          ]}
          value={value.shows_week_numbers === null ? null : value.shows_week_numbers ? 'yes' : 'no'}
          onChange={(chosen) => onChange({ shows_week_numbers: chosen === null ? null : chosen === 'yes' })}
        />
      </LabeledField>
      <SwitchRow
        label={text('settings.view.showsWeekend')}
        isOn={value.shows_weekend}
        onChange={(shows_weekend) => onChange({ shows_weekend })}
      />
      <LabeledField
        label={text('settings.view.secondTimeZone')}
        hint={text('settings.view.secondTimeZoneHint')}
        action={
          value.second_timezone ? (
            <div>
              <Button onClick={() => onChange({ second_timezone: null })}>
                {text('settings.view.removeTimeZone')}
              </Button>
            </div>
          ) : null
        }
      >
        <TimeZonePicker
          placeholder={text('settings.view.noSecondTimeZone')}
          {...(value.second_timezone ? { value: value.second_timezone } : {})}
          onChange={(second_timezone) => onChange({ second_timezone })}
        />
      </LabeledField>
    </>
  );
}
