import { useState } from 'react';
import { call, ProblemError, useEndpointMutation } from '@daymark/api-client';
import { useShortTimes, useSayFailure } from '@daymark/calendar-ui';
import {
  areColorsComplete,
  CustomizationEditor,
  customizationLabels,
  LogoField,
  shownLogo,
  UNCHANGED_LOGO,
  useOwnLogo,
  type CustomizationValues,
  type LogoChoice,
} from '@daymark/calendar-ui/customization';
import { ConflictDialog } from '@daymark/calendar-ui/conflict';
import { useUndo, type UndoableAction } from '@daymark/calendar-ui/undo';
import {
  deleteCustomization,
  getCustomization,
  mergeParts,
  pick,
  putCustomization,
  type Customization,
  type EventCustomization,
  type EventDetails,
} from '@daymark/contracts';
import { Alert, Button, useToast } from '@daymark/ui';
import { LeaveGuard, useUnsavedChanges } from '@daymark/ui/overlay';
import { saveLogoChoice } from '../store-logo.js';
import { text } from '../texts.js';

interface CustomizeFormProps {
  eventId: string;
  event: EventDetails;
  customization: EventCustomization;
  logoChoice: LogoChoice;
  onLogoChoice: (choice: LogoChoice) => void;
  onSaved: (customization: EventCustomization) => void;
  /** Called when the stored logo or customization is another. */
  onReload: () => void;
}

const customizationFields = ['background_color', 'button_color', 'font_family'] as const;
type Field = (typeof customizationFields)[number];
const eachField = Object.fromEntries(customizationFields.map((field) => [field, [field]])) as Record<
  Field,
  [Field]
>;

export function CustomizeForm(props: CustomizeFormProps) {
  const { eventId, event, customization, logoChoice, onLogoChoice, onSaved, onReload } = props;
  const toast = useToast();
  const sayFailure = useSayFailure();
  const undo = useUndo();
  const { formatSpan } = useShortTimes();
  const [values, setValues] = useState<CustomizationValues>(customization);
  const [isStoringLogo, setIsStoringLogo] = useState(false);
  const logo = useOwnLogo(customization.logo_url);
  const saving = useEndpointMutation(putCustomization);
  const resetting = useEndpointMutation(deleteCustomization);
  // For a series the page shows its leading date.
  const shown = event.leading_date ?? event;
  const params = { id: eventId };
  const isBusy = saving.isPending || isStoringLogo;
  const isCustomizationChanged = customizationFields.some((field) => values[field] !== customization[field]);
  const isLogoChanged = logoChoice.kind !== 'unchanged';
  useUnsavedChanges(isCustomizationChanged || isLogoChanged);

  const fail = sayFailure(text('events.sharing.saveFailed'));
  const [newest, setNewest] = useState<EventCustomization | null>(null);
  const store = (chosen: CustomizationValues, version: number) => {
    const action = undo.begin(event.title);
    const { background_color, button_color, font_family } = chosen;
    const body = {
      background_color,
      button_color,
      font_family: font_family as Customization['font_family'],
      version,
    };
    saving.mutate(
      { params, body, undoKey: action.key },
      {
        onSuccess: (stored) => {
          action.done({ title: text('events.sharing.saved'), description: text('events.sharing.savedText') });
          if (isLogoChanged) void saveLogo(stored.version, undo.begin(event.title));
          else onSaved(stored);
        },
        onError: (error) => {
          const isStale = error instanceof ProblemError && error.code === 'STALE_VERSION';
          if (isStale) call(getCustomization, { params }).then(merge, fail);
          else fail(error);
        },
      },
    );
  };
  const mergedWith = (other: EventCustomization) =>
    mergeParts(eachField, { base: customization, changed: values, newest: other });
  /** What both changed is asked about. */
  const merge = (other: EventCustomization) => {
    const { values: merged, conflicts } = mergedWith(other);
    if (conflicts.length > 0) setNewest(other);
    else store(merged, other.version);
  };
  const saveMerged = (theirs: string[]) => {
    if (!newest) return;
    const merged = { ...mergedWith(newest).values, ...pick(newest, theirs as Field[]) };
    setValues(merged);
    setNewest(null);
    store(merged, newest.version);
  };
  const save = () => {
    if (isLogoChanged && !isCustomizationChanged)
      void saveLogo(customization.version, undo.begin(event.title));
    else store(values, customization.version);
  };
  const saveLogo = async (version: number, action: UndoableAction) => {
    setIsStoringLogo(true);
    const outcome = await saveLogoChoice(eventId, logoChoice, { version, undoKey: action.key });
    setIsStoringLogo(false);
    if (outcome.saved) {
      action.done({ title: text('events.logo.saved'), description: outcome.saved });
      onLogoChoice(UNCHANGED_LOGO);
    }
    if (outcome.isSignedOut)
      toast.error({
        title: text('events.sharing.signInToUpload.title'),
        description: text('events.sharing.signInToUpload.description'),
      });
    else if (outcome.failure)
      toast.warning({ title: text('events.logo.updateFailed'), description: outcome.failure });
    onReload();
  };
  const reset = () => {
    const action = undo.begin(event.title);
    resetting.mutate(
      { params, undoKey: action.key },
      {
        onSuccess: () => {
          action.done({
            title: text('events.sharing.wasReset'),
            description: text('events.sharing.wasResetText'),
          });
          onLogoChoice(UNCHANGED_LOGO);
          onReload();
        },
        onError: fail,
      },
    );
  };

  return (
    <>
      <LeaveGuard />
      {newest ? (
        <ConflictDialog
          key={newest.version}
          what="appearance"
          last={newest}
          parts={mergedWith(newest).conflicts.map((field) => ({
            name: field,
            label: customizationLabels[field],
            yours: firstName(values[field]),
            theirs: firstName(newest[field]),
          }))}
          taken={[]}
          isBusy={saving.isPending}
          onSave={saveMerged}
          onClose={() => setNewest(null)}
        />
      ) : null}
      <LogoField
        value={logoChoice}
        onChange={onLogoChoice}
        storedUrl={logo.url}
        wrongType={{
          title: text('events.sharing.wrongType.title'),
          detail: text('events.sharing.wrongType.detail'),
        }}
        {...(logo.isLoading ? { isLoading: true } : {})}
      />
      {logo.isFailed ? (
        <Alert
          type="warning"
          showIcon
          title={text('events.sharing.logoFailed')}
          description={text('events.sharing.storageAdvice')}
          action={<Button onClick={logo.retry}>{text('events.sharing.retry')}</Button>}
        />
      ) : null}
      <CustomizationEditor
        value={values}
        onChange={setValues}
        logoUrl={shownLogo(logoChoice, logo.url)}
        title={shown.title}
        text={[formatSpan(shown), shown.location].filter(Boolean).join('\n')}
      />
      <div className="ui-actions ui-actions-end">
        <Button onClick={reset} loading={resetting.isPending} disabled={isBusy}>
          {text('events.sharing.reset')}
        </Button>
        <Button
          type="primary"
          onClick={save}
          loading={isBusy}
          disabled={!areColorsComplete(values) || resetting.isPending}
        >
          {text('events.sharing.save')}
        </Button>
      </div>
    </>
  );
}

/** A font by its name, without those that stand in for it. */
const firstName = (value: string) => value.split(',')[0]!;
