import { type FormInstance } from '@daymark/ui';
import { clockHints } from '../values/clock-hints.js';
import type { EventFormValues } from '../values/event-form-values.js';
import { useFormValues } from '../values/use-form-values.js';

/** A note if the zone's clocks skip a time of the event, or show it twice. */
export function ClockNotes({ form }: { form: FormInstance<EventFormValues> }) {
  const values = useFormValues(form);
  const hints = values ? clockHints(values) : [];
  return (
    <div role="status">
      {hints.map((hint) => (
        <p key={hint} className="event-form-note">
          {hint}
        </p>
      ))}
    </div>
  );
}
