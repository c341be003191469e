import { Fragment, useId, useState } from 'react';
import { call, failureMessage, useEndpointQuery, useInvalidation } from '@daymark/api-client';
import {
  handOverCalendar,
  listHandOverCandidates,
  type AdminUser,
  type UserCalendar,
} from '@daymark/contracts/administration';
import { Alert, useToast } from '@daymark/ui';
import { ConfirmDialog } from '@daymark/ui/overlay';
import { languageInUse } from '@daymark/texts';
import { AccountSelect, type ChosenAccount } from '../account-select.js';
import { text } from '../texts.js';

interface HandOverDialogProps {
  owner: AdminUser;
  calendars: readonly UserCalendar[];
  nameOf: (calendar: UserCalendar) => string;
  isOpen: boolean;
  onHandedOver: () => void;
  onClose: () => void;
  onClosed: () => void;
}

/** Hands calendars over one by one. It stays open with those that were refused, and why. */
export function HandOverDialog(props: HandOverDialogProps) {
  const { owner, calendars, nameOf, isOpen, onHandedOver, onClose, onClosed } = props;
  const id = useId();
  const toast = useToast();
  const invalidate = useInvalidation();
  const [receiver, setReceiver] = useState<ChosenAccount | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<{ calendar: UserCalendar; reason: string }[]>([]);
  const left = refused.length > 0 ? refused.map(({ calendar }) => calendar) : calendars;

  const confirm = async ({ id: person_id, email }: ChosenAccount) => {
    setIsBusy(true);
    const failures: typeof refused = [];
    for (const calendar of left) {
      const params = { id: owner.id, calendar: calendar.id };
      await call(handOverCalendar, { params, body: { person_id } }).catch((error: unknown) =>
        failures.push({ calendar, reason: failureMessage(error, text('admin.unexpected')) }),
      );
    }
    setRefused(failures);
    const count = left.length - failures.length;
    if (count > 0) {
      onHandedOver();
      await invalidate(handOverCalendar);
      const description = text('admin.handOver.doneText', { email });
      toast.success({ title: text('admin.handOver.done', { count }), description });
    }
    setIsBusy(false);
    if (failures.length === 0) onClose();
  };

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={text('admin.handOver.title', { count: left.length })}
      confirmLabel={text('admin.handOver.open')}
      busyLabel={text('admin.handOver.busy')}
      isConfirmDisabled={receiver === null}
      isBusy={isBusy}
      isDestructive
      onConfirm={() => void (receiver && confirm(receiver))}
      onCancel={onClose}
      onClosed={onClosed}
    >
      <div className="ui-stack admin-dialog">
        <dl className="admin-facts">
          <dt>{left.length > 1 ? text('admin.person.calendars') : text('admin.person.calendar')}</dt>
          <dd>{new Intl.ListFormat(languageInUse(), { type: 'unit' }).format(left.map(nameOf))}</dd>
          <dt>{text('admin.person.calendarOwner')}</dt>
          <dd>{owner.email}</dd>
          <dt>
            <label htmlFor={id}>{text('admin.activity.facts.labels.new_owner')}</label>
          </dt>
          <dd>
            <AccountSelect
              id={id}
              placeholder={text('admin.handOver.choose')}
              status="active"
              value={receiver?.id ?? null}
              loadedAccounts={receiver ? [receiver] : []}
              isDisabled={isBusy}
              onChange={setReceiver}
            />
          </dd>
        </dl>
        {calendars.length === 1 ? <People params={{ id: owner.id, calendar: calendars[0]!.id }} /> : null}
        <p>{text('admin.handOver.text', { email: owner.email })}</p>
        {left.some(({ is_public }) => !is_public) ? <p>{text('admin.handOver.privateHint')}</p> : null}
        {refused.length > 0 ? (
          <Alert
            type="error"
            showIcon
            title={text('admin.handOver.refused', { count: refused.length })}
            description={refused.map(({ calendar, reason }) => (
              <p key={calendar.id}>{text('admin.pending.reasonFor', { emails: nameOf(calendar), reason })}</p>
            ))}
          />
        ) : null}
      </div>
    </ConfirmDialog>
  );
}

function People({ params }: { params: { id: string; calendar: string } }) {
  const { data } = useEndpointQuery(listHandOverCandidates, { params });
  if (!data) return null;
  return (
    <div className="ui-wrap-anywhere">
      <p>{text('admin.handOver.people', { isShared: String(data.items.length > 0) })}</p>
      <dl className="admin-facts">
        {data.items.map(({ id, email, role }) => (
          <Fragment key={id}>
            <dt>{text(`admin.roles.${role}`)}</dt>
            <dd>{email ?? id.slice(0, 8)}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}
