import { useEffect, useRef } from 'react';
import { Alert, type FormInstance } from '@daymark/ui';
import { texts } from '../../texts.js';
import type { EventFormValues } from '../values/event-form-values.js';

/** Says that nobody else sees a copy until it is saved, and asks for its date: that field has the initial focus. */
export function DraftNotice({ form }: { form: FormInstance<EventFormValues> }) {
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    form.focusField('start_date');
  }, [form]);
  return <Alert type="info" showIcon title={texts.edit.draftTitle} description={texts.edit.draftText} />;
}
