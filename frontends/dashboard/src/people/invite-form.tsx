import { useState } from 'react';
import { call, failureToast, useInvalidation } from '@daymark/api-client';
import {
  INVITATION_DAYS,
  INVITATION_NOTE_MAX_CHARACTERS,
  InvitationRequest,
  inviteMember,
  inviteToCollection,
  memberRoles,
  type MemberRole,
} from '@daymark/contracts';
import {
  Card,
  ContractForm,
  Input,
  NativeSelect,
  useContractForm,
  useFormValues,
  useToast,
} from '@daymark/ui';
import { text } from '../texts.js';

interface InviteFormProps {
  id: string;
  endpoint?: typeof inviteMember | typeof inviteToCollection;
}

/** It begins empty after each invitation. */
export function InviteForm({ id, endpoint = inviteMember }: InviteFormProps) {
  const [sent, setSent] = useState(0);
  return (
    <Card title={text('dashboard.people.invite.title')}>
      <Fields key={sent} id={id} endpoint={endpoint} onSent={() => setSent(sent + 1)} />
    </Card>
  );
}

const EMPTY: { email: string; role: MemberRole; note: string } = { email: '', role: 'contributor', note: '' };

function Fields({ id, endpoint, onSent }: Required<InviteFormProps> & { onSent: () => void }) {
  const toast = useToast();
  const invalidate = useInvalidation();
  const form = useContractForm(InvitationRequest, {
    initialValues: EMPTY,
    onSubmit: async (body) => {
      const sentTo = await call(endpoint, { params: { id }, body });
      const full = 'full' in sentTo ? sentTo.full.join(', ') : '';
      const done = text('dashboard.people.invite.doneText', { email: body.email, days: INVITATION_DAYS });
      toast.success({
        title: text('dashboard.people.invite.done'),
        description: full ? `${done} ${text('dashboard.people.invite.full', { calendars: full })}` : done,
      });
      void invalidate(endpoint);
      onSent();
    },
    onFailure: (error) =>
      toast.error(
        failureToast(error, text('dashboard.people.invite.failed'), text('dashboard.failureFallback')),
      ),
  });
  const { role } = useFormValues(form.fields);
  return (
    <ContractForm form={form} label={text('dashboard.people.invite.title')} className="people-invite">
      <ContractForm.Field name="email" label={text('dashboard.people.invite.email')} isRequired>
        <Input type="email" autoComplete="off" />
      </ContractForm.Field>
      <ContractForm.Field
        name="role"
        label={text('dashboard.people.role')}
        hint={text(`dashboard.people.roleHints.${role}`)}
      >
        <NativeSelect
          options={memberRoles.map((value) => ({ value, label: text(`dashboard.roles.${value}`) }))}
        />
      </ContractForm.Field>
      <ContractForm.Field
        name="note"
        label={text('dashboard.people.invite.note')}
        isOptional
        className="people-invite-note"
      >
        <Input.TextArea rows={2} maxLength={INVITATION_NOTE_MAX_CHARACTERS} />
      </ContractForm.Field>
      <ContractForm.Submit busyLabel={text('dashboard.people.invite.busy')}>
        {text('dashboard.people.invite.submit')}
      </ContractForm.Submit>
    </ContractForm>
  );
}
