import { buttonClass, BusyButton, Button, ContractForm, Input, useContractForm } from '@daymark/ui';
import { CopyField } from '@daymark/ui/overlay';
import { text } from '../texts.js';
import { useState, type ReactNode } from 'react';
import { useEndpointMutation, useEndpointQuery, useInvalidation } from '@daymark/api-client';
import { useSayFailure } from '@daymark/calendar-ui';
import {
  deleteCollectionShortLink,
  deleteShortLink,
  getCollectionShortLink,
  getShortLink,
  putCollectionShortLink,
  putShortLink,
  SHORT_NAME_MAX_CHARACTERS,
  type ShortLink as StoredShortLink,
} from '@daymark/contracts';
import { PhoneCode } from './phone-code.js';

interface ShareLinkTabProps {
  link: string;
  hint: string;
  target: ShortLinkTarget;
}

export function ShareLinkTab({ link, hint, target }: ShareLinkTabProps) {
  return (
    <div className="ui-stack share-tab">
      <CopyField
        label={text('dashboard.share.link')}
        value={link}
        copiedToast={text('dashboard.share.linkCopied')}
      />
      <p className="ui-text-secondary">{hint}</p>
      <ShortLink target={target} link={link}>
        <a className={buttonClass('plain')} href={link} target="_blank" rel="noopener">
          {text('dashboard.share.openLink')}
        </a>
      </ShortLink>
    </div>
  );
}

const endpoints = {
  calendar: { get: getShortLink, put: putShortLink, remove: deleteShortLink },
  collection: {
    get: getCollectionShortLink,
    put: putCollectionShortLink,
    remove: deleteCollectionShortLink,
  },
} as const;

export interface ShortLinkTarget {
  kind: keyof typeof endpoints;
  id: string;
}

export function useShortLink({ kind, id }: ShortLinkTarget) {
  const { data, isError } = useEndpointQuery(endpoints[kind].get, { params: { id } });
  return { data, isError, shortLink: data?.name ? `${window.location.origin}/c/${data.name}` : null };
}

interface ShortLinkProps {
  target: ShortLinkTarget;
  link: string;
  children: ReactNode;
}

/** The short link of a calendar or collection, with a form to choose it, and the code for a phone, which leads to the shorter link. */
function ShortLink({ target, link, children }: ShortLinkProps) {
  const { data, isError, shortLink } = useShortLink(target);
  const [isChanging, setIsChanging] = useState(false);
  const { remove, ...removal } = useShortLinkRemoval(target);
  return (
    <>
      <PhoneCode link={shortLink ?? link}>{children}</PhoneCode>
      <div className="ui-stack">
        {isError ? <p className="ui-text-secondary">{text('dashboard.share.short.notRead')}</p> : null}
        {shortLink && !isChanging ? (
          <>
            <CopyField
              label={text('dashboard.share.short.title')}
              value={shortLink}
              copiedToast={text('dashboard.share.linkCopied')}
            />
            <p className="ui-text-secondary">
              {text('dashboard.share.short.feed', {
                address: `${window.location.origin}/feed/${data!.name}.ics`,
              })}
            </p>
            <div className="ui-actions">
              <Button onClick={() => setIsChanging(true)}>{text('dashboard.share.short.change')}</Button>
              <BusyButton
                onClick={remove}
                isBusy={removal.isPending}
                busyLabel={text('dashboard.share.short.removing')}
              >
                {text('dashboard.share.short.remove')}
              </BusyButton>
            </div>
          </>
        ) : null}
        {data && (isChanging || !shortLink) ? (
          <ShortLinkForm target={target} stored={data} onDone={() => setIsChanging(false)} />
        ) : null}
      </div>
    </>
  );
}

interface ShortLinkFormProps {
  target: ShortLinkTarget;
  stored: StoredShortLink;
  onDone: () => void;
}

function ShortLinkForm({ target, stored, onDone }: ShortLinkFormProps) {
  const sayFailure = useSayFailure();
  const invalidate = useInvalidation();
  const { put } = endpoints[target.kind];
  const save = useEndpointMutation(put, { onSuccess: () => invalidate(put) });
  const form = useContractForm(put.body!, {
    initialValues: { name: stored.name ?? stored.proposals[0] ?? '' },
    onSubmit: async (body) => {
      await save.mutateAsync({ params: { id: target.id }, body });
      onDone();
    },
    onFailure: sayFailure(text('dashboard.share.short.notSaved'), text('dashboard.share.short.tryAgain')),
  });
  return (
    <ContractForm
      form={form}
      label={stored.name ? text('dashboard.share.short.change') : text('dashboard.share.short.create')}
    >
      <ContractForm.Field
        name="name"
        label={text('dashboard.share.short.title')}
        hint={stored.name ? text('dashboard.share.short.former') : text('dashboard.share.short.hint')}
      >
        <Input
          prefix={<span className="ui-text-secondary">{window.location.host}/c/</span>}
          maxLength={SHORT_NAME_MAX_CHARACTERS}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          className="share-short-name"
        />
      </ContractForm.Field>
      <div className="ui-actions">
        <ContractForm.Submit busyLabel={text('dashboard.share.short.saving')}>
          {stored.name ? text('dashboard.share.short.save') : text('dashboard.share.short.create')}
        </ContractForm.Submit>
        {stored.name ? <Button onClick={onDone}>{text('dashboard.share.short.cancel')}</Button> : null}
      </div>
    </ContractForm>
  );
}

function useShortLinkRemoval({ kind, id }: ShortLinkTarget) {
  const sayFailure = useSayFailure();
  const invalidate = useInvalidation();
  const { mutate, isPending } = useEndpointMutation(endpoints[kind].remove, {
    // As after a change: what is read afterwards are new proposals.
    onSuccess: () => invalidate(endpoints[kind].put),
  });
  const remove = () =>
    mutate(
      { params: { id } },
      {
        onError: sayFailure(text('dashboard.share.short.notRemoved'), text('dashboard.share.short.tryAgain')),
      },
    );
  return { remove, isPending };
}
