import { useId } from 'react';
import { pastEventsChoices, type UserSettings } from '@daymark/contracts';
import { Card } from '@daymark/ui';
import { ChangedElsewhereNotice, SaveButton, useSettingsDraft } from '../settings/index.js';
import { texts } from '../texts.js';

const fields = ['past_events'] as const;

/** What becomes of events that are over. */
export function PastEventsCard({ settings }: { settings: UserSettings }) {
  const id = useId();
  const { draft, change, save, ...state } = useSettingsDraft({
    settings,
    fields,
    saved: ({ past_events }) => ({
      title: texts.pastEvents.doneToast,
      description: texts.pastEvents.done[past_events],
    }),
    failedTitle: texts.pastEvents.failedToast,
  });
  return (
    <Card title={texts.pastEvents.title}>
      <form
        className="settings-form"
        aria-label={texts.pastEvents.title}
        onSubmit={(event) => {
          event.preventDefault();
          void save(draft);
        }}
      >
        {state.isChangedElsewhere ? <ChangedElsewhereNotice onTakeNewest={state.takeNewest} /> : null}
        <fieldset className="settings-choices">
          <legend>{texts.pastEvents.label}</legend>
          {pastEventsChoices.map((choice) => (
            <div key={choice} className="settings-choice">
              <input
                type="radio"
                id={`${id}-${choice}`}
                name={id}
                checked={draft.past_events === choice}
                onChange={() => change({ past_events: choice })}
                aria-describedby={`${id}-${choice}-text`}
              />
              <label htmlFor={`${id}-${choice}`}>{texts.pastEvents.choices[choice].label}</label>
              <p id={`${id}-${choice}-text`}>{texts.pastEvents.choices[choice].text}</p>
            </div>
          ))}
        </fieldset>
        <SaveButton isBusy={state.isBusy} />
      </form>
    </Card>
  );
}
