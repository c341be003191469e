import { useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react';
import type { LogoChoice } from '@daymark/calendar-ui/customization';
import { Button, useFormValues, useToast, type FormFields } from '@daymark/ui';
import { LeaveGuard, useUnsavedChanges, Modal, useNavigationBlocker } from '@daymark/ui/overlay';
import { useSayFailure } from '@daymark/calendar-ui';
import { useDeleteEvent } from '@daymark/calendar-ui/delete-event';
import { isChanged } from './values/changes.js';
import type { EventFormValues } from './values/event-form-values.js';
import { text } from '../texts.js';

/** Ends the guard, after saving. */
export type DiscardChanges = () => void;

interface UnsavedChangesProps {
  form: FormFields<EventFormValues>;
  base: EventFormValues;
  logo: LogoChoice;
  copy?: FreshCopy | null;
  ref: Ref<DiscardChanges>;
}

export function UnsavedChanges(props: UnsavedChangesProps) {
  const { form, base, logo, copy, ref } = props;
  const values = useFormValues(form);
  const isTyped = logo.kind !== 'unchanged' || isChanged(base, values);
  const leave = useUnsavedChanges(isTyped);
  const isKept = useRef(false);

  useImperativeHandle(
    ref,
    () => () => {
      isKept.current = true;
      leave();
    },
    [leave],
  );

  return copy && !isTyped ? <CopyGuard copy={copy} isKept={isKept} /> : <LeaveGuard />;
}

interface FreshCopy {
  id: string;
  title: string;
}

function CopyGuard({ copy, isKept }: { copy: FreshCopy; isKept: RefObject<boolean> }) {
  const toast = useToast();
  const sayFailure = useSayFailure();
  const remove = useDeleteEvent();
  const [isBusy, setIsBusy] = useState(false);
  const step = useNavigationBlocker(() => !isKept.current);
  const discard = async () => {
    setIsBusy(true);
    try {
      await remove(copy.id, 'series');
      toast.success({ title: text('events.copy.discarded') });
      step.take();
    } catch (error) {
      sayFailure(text('events.copy.discardFailed'))(error);
      step.drop();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Modal
      open={step.isWaiting}
      title={text('events.copy.discardTitle')}
      centered
      width={480}
      onCancel={step.drop}
      footer={[
        <Button key="stay" onClick={step.drop} disabled={isBusy}>
          {text('events.copy.stay')}
        </Button>,
        <Button key="keep" onClick={step.take} disabled={isBusy}>
          {text('events.copy.keep')}
        </Button>,
        <Button key="discard" type="primary" danger loading={isBusy} onClick={() => void discard()}>
          {text('events.copy.discard')}
        </Button>,
      ]}
    >
      <p className="ui-typed-text">{text('events.copy.discardText', { title: copy.title })}</p>
    </Modal>
  );
}
