import { useId } from 'react';
import { pastEventsChoices, type PastEventsChoice } from '@daymark/contracts';
import { texts } from '../texts.js';

interface PastEventsFieldProps {
  value: PastEventsChoice;
  onChange: (choice: PastEventsChoice) => void;
}

/** What happens to past events. */
export function PastEventsField({ value, onChange }: PastEventsFieldProps) {
  const id = useId();
  return (
    <fieldset className="settings-choices">
      <legend>{texts.pastEvents.label}</legend>
      {pastEventsChoices.map((choice) => (
        <div key={choice} className="settings-choice">
          <input
            type="radio"
            id={`${id}-${choice}`}
            name={id}
            checked={value === choice}
            onChange={() => onChange(choice)}
            aria-describedby={`${id}-${choice}-text`}
          />
          <label htmlFor={`${id}-${choice}`}>{texts.pastEvents.choices[choice].label}</label>
          <p id={`${id}-${choice}-text`}>{texts.pastEvents.choices[choice].text}</p>
        </div>
      ))}
    </fieldset>
  );
}
