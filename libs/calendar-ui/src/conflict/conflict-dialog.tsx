import { useEffect, useState, type ReactNode } from 'react';
import { call, failureToast, useInvalidation, useSession } from '@daymark/api-client';
import {
  getEventHistory,
  listBin,
  parseEventReference,
  problemOf,
  restoreFromBin,
  restoreOccurrence,
  undoFromHistory,
  type HistoryEntry,
} from '@daymark/contracts';
import { languageInUse, textAround } from '@daymark/texts';
import { Button, EmptyPage, usePageTitle } from '@daymark/ui';
import { Fact, RadioList, useToast, withinSentence, type ToastText } from '@daymark/ui/core';
import { Modal } from '@daymark/ui/overlay';
import { text } from '../desk-texts.js';
import { useShortTimes } from '../events/view-preferences.js';
import '../styles/conflict.css';

type Conflicting = 'event' | 'calendar' | 'appearance';

/** The latest change. Without a name it was somebody else. */
export interface LastChange {
  updated_by?: { id: string; name: string | null } | null | undefined;
  updated_at: string | null;
}

interface WordStyle {
  /** The signed-in person, who may have changed it in another tab. */
  userId: string | null;
  formatInstant: (instant: string) => string;
}

/** `gone` is deleted some time ago. */
type Doing = 'changed' | 'deleted' | 'gone';

const sayWho = (doing: Doing, { updated_by, updated_at }: LastChange, style: WordStyle, name?: string) =>
  text(`desk.conflict.by.${doing}`, {
    who: updated_by?.id === style.userId ? 'you' : updated_by?.name ? 'named' : 'other',
    name: name ?? updated_by?.name ?? '',
    when: updated_at === null ? '' : withinSentence(style.formatInstant(updated_at)),
    hasTime: String(updated_at !== null),
  });

export interface ConflictWords {
  /** What was taken from the other without asking. */
  kept: (last: LastChange, parts: readonly string[]) => string;
  /** Of a change that was not saved, since `changes` were made meanwhile. */
  changed: (what: Conflicting, last: LastChange, changes: readonly ChangedPart[]) => ToastText;
  deletedEvent: (found: Restoration) => ToastText;
  again: (kind: 'move' | 'change' | 'note') => string;
  restore: string;
  restorationOf: (id: string) => Promise<Restoration>;
}

/** What it is now, and as far as known, before. */
interface ChangedPart {
  label?: string;
  before?: string;
  now: string;
}

export const wordsFor = (style: WordStyle): ConflictWords => ({
  kept: (last, parts) =>
    `${sayWho('changed', last, style)} ${text('desk.conflict.kept', {
      parts: new Intl.ListFormat(languageInUse(), { type: 'unit' }).format(parts),
    })}`,
  changed: (what, last, changes) => ({
    title: text(`desk.conflict.changed.${what}`),
    description: [
      sayWho('changed', last, style),
      ...changes.map(({ label, before, now }) => {
        const present = now || text('desk.conflict.nothing');
        if (label === undefined) return `${present}.`;
        return before === undefined
          ? text('desk.conflict.is', { part: label, now: present })
          : text('desk.conflict.fromTo', { part: label, before, now: present });
      }),
      text('desk.conflict.notSaved'),
    ].join(' '),
  }),
  deletedEvent: (found) => ({ title: titleOfDeleted('event', found) }),
  again: (kind) => text(`desk.conflict.again.${kind}`),
  restore: text('desk.conflict.restore'),
  restorationOf: (id) => restorationOf('event', id),
});

function Who({ doing, last }: { doing: Doing; last: LastChange }) {
  const { user } = useSession();
  const { formatInstant } = useShortTimes();
  const style = { userId: user?.id ?? null, formatInstant };
  const [before, after] = textAround((name) => sayWho(doing, last, style, name));
  return (
    <>
      {before}
      {after === undefined ? null : <bdi>{last.updated_by?.name}</bdi>}
      {after}
    </>
  );
}

/** A part of an event or calendar, as one and the other left it. */
interface ConflictPart {
  name: string;
  label: string;
  yours: string;
  theirs: string;
}

type Side = 'yours' | 'theirs';

export interface ConflictDialogProps {
  what: Conflicting;
  last: LastChange;
  /** Changed by both. */
  parts: readonly ConflictPart[];
  /** Changed only by the other, and taken without asking. */
  taken: readonly Pick<ConflictPart, 'name' | 'label' | 'theirs'>[];
  isBusy: boolean;
  /** Called with the names of the parts that stay as the other left them. */
  onSave: (theirs: string[]) => void;
  /** The input stays in the form. */
  onClose: () => void;
}

/** Shows what both changed, and lets the person choose for each part. */
export function ConflictDialog({ what, last, parts, taken, isBusy, onSave, onClose }: ConflictDialogProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = (name: string) => chosen[name] ?? 'yours';
  return (
    <Modal
      open
      centered
      width={560}
      title={text(`desk.conflict.changed.${what}`)}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onClose} disabled={isBusy}>
          {text('desk.conflict.back')}
        </Button>,
        <Button
          key="save"
          type="primary"
          loading={isBusy}
          onClick={() => onSave(parts.map(({ name }) => name).filter((name) => sideOf(name) === 'theirs'))}
        >
          {text('desk.conflict.save')}
        </Button>,
      ]}
    >
      <p>
        <Who doing="changed" last={last} />
      </p>
      {parts.length > 0 ? <p>{text('desk.conflict.choose')}</p> : null}
      {parts.map(({ name, label, ...sides }) => (
        <RadioList<Side>
          key={name}
          className="ui-conflict-part"
          question={label}
          value={sideOf(name)}
          choices={(['yours', 'theirs'] as const).map((side) => ({
            value: side,
            label: text(`desk.conflict.${side}`),
            hint: <Value>{sides[side]}</Value>,
          }))}
          onChange={(side) => setChosen({ ...chosen, [name]: side })}
        />
      ))}
      {taken.length > 0 ? (
        <>
          <p>{text('desk.conflict.taken')}</p>
          <dl className="ui-facts">
            {taken.map(({ name, label, theirs }) => (
              <Fact key={name} name={label}>
                <Value>{theirs}</Value>
              </Fact>
            ))}
          </dl>
        </>
      ) : null}
    </Modal>
  );
}

const Value = ({ children }: { children: ReactNode }) => (
  <span className="ui-conflict-value">
    <bdi>{children || text('desk.conflict.nothing')}</bdi>
  </span>
);

interface Restoration {
  /** Unknown to those who cannot see the history. */
  deletion?: HistoryEntry | undefined;
  /** Null where the person may not. */
  restore: (() => Promise<unknown>) | null;
}

/** Whoever knows of no deletion may have lost the role instead: what one cannot see is answered in the same way. */
const titleOfDeleted = (what: 'event' | 'calendar', found: Restoration | undefined): string =>
  found && !found.deletion && !found.restore
    ? problemOf('NOT_FOUND').detail
    : text(`desk.conflict.deleted.${what}`);

/** By the history, which members have, or from the bin, which its owner has. */
async function restorationOf(what: 'event' | 'calendar', id: string): Promise<Restoration> {
  const latest = { params: { id }, query: { page_size: '5' } };
  const history = what === 'event' ? await call(getEventHistory, latest).catch(() => null) : null;
  const deletion = history?.items.find(({ kind }) => kind === 'deleted');
  const calendar = deletion?.can_undo && deletion.calendar_id;
  if (calendar)
    return {
      deletion,
      restore: () => call(undoFromHistory, { params: { id: calendar, action: deletion.id } }),
    };
  if (deletion?.subject.occurrence)
    return { deletion, restore: () => call(restoreOccurrence, { params: { id } }) };
  const bin = await call(listBin, { query: {} }).catch(() => null);
  const binned = bin?.items.find((item) => item.id === (parseEventReference(id)?.event_id ?? id));
  const restore = binned && (() => call(restoreFromBin, { params: { id: binned.id } }));
  return { deletion, restore: restore ?? null };
}

/** Undefined until it is known. */
function useRestoration(what: 'event' | 'calendar', id: string, onRestored: () => void) {
  const toast = useToast();
  const invalidate = useInvalidation();
  const [isBusy, setIsBusy] = useState(false);
  const [found, setFound] = useState<Restoration>();
  useEffect(() => void restorationOf(what, id).then(setFound), [what, id]);
  const put = found?.restore;
  const restore = async () => {
    setIsBusy(true);
    try {
      await put?.();
      await invalidate(restoreFromBin);
      onRestored();
    } catch (error) {
      toast.error(failureToast(error, text('desk.conflict.restoreFailed'), text('desk.tryAgainSoon')));
    } finally {
      setIsBusy(false);
    }
  };
  return { found, isBusy, restore: put ? () => void restore() : undefined };
}

const deletionOf = ({ actor, at }: HistoryEntry): LastChange => ({ updated_by: actor, updated_at: at });

export interface DeletedEventProps {
  id: string;
  onRestored: () => void;
  /** Until it is known whether the person may restore it, and where that is not so. */
  loading: ReactNode;
  missing: ReactNode;
}

/** In place of an event that is not there: whoever may restore it learns that it was deleted. */
export function DeletedEvent({ id, onRestored, loading, missing }: DeletedEventProps) {
  const { found, isBusy, restore } = useRestoration('event', id, onRestored);
  if (!found) return loading;
  if (!restore) return missing;
  const action = (
    <Button type="primary" loading={isBusy} onClick={restore}>
      {text('desk.conflict.restore')}
    </Button>
  );
  return <Gone deletion={found.deletion} action={action} />;
}

function Gone({ deletion, action }: Pick<Restoration, 'deletion'> & { action: ReactNode }) {
  const title = text('desk.conflict.gone');
  usePageTitle(title);
  const who = deletion && <Who doing="gone" last={deletionOf(deletion)} />;
  return <EmptyPage title={title} text={who} action={action} />;
}

export interface DeletedDialogProps {
  what: 'event' | 'calendar';
  id: string;
  isBusy: boolean;
  onRestored: () => void;
  /** Saves what was typed as something new. */
  onSaveAsNew?: () => void;
  onClose: () => void;
}

/** The other deleted it. What was typed stays in the form, and can be saved. */
export function DeletedDialog(props: DeletedDialogProps) {
  const { what, id, isBusy, onRestored, onSaveAsNew, onClose } = props;
  const { found, isBusy: isRestoring, restore } = useRestoration(what, id, onRestored);
  const deletion = found?.deletion;
  return (
    <Modal
      open
      centered
      width={560}
      title={titleOfDeleted(what, found)}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onClose} disabled={isBusy || isRestoring}>
          {text('desk.conflict.back')}
        </Button>,
        onSaveAsNew ? (
          <Button key="new" onClick={onSaveAsNew} disabled={isBusy || isRestoring}>
            {text('desk.conflict.saveAsNew')}
          </Button>
        ) : null,
        // Its room is there before it is known: the other buttons do not move under the pointer.
        <Button
          key="restore"
          type="primary"
          loading={isBusy || isRestoring}
          style={{ visibility: restore ? 'visible' : 'hidden' }}
          onClick={restore}
        >
          {text('desk.conflict.restoreAndSave')}
        </Button>,
      ]}
    >
      <div className="ui-conflict-deletion" aria-busy={!found}>
        {deletion ? (
          <p>
            <Who doing="deleted" last={deletionOf(deletion)} />
          </p>
        ) : null}
        {restore ? <p>{text('desk.conflict.typedIsKept')}</p> : null}
      </div>
    </Modal>
  );
}
