import { useState, useEffect, useEffectEvent } from 'react';
import { formatEventSpan } from '@daymark/calendar-ui';
import type { SchedulerSlot } from '@daymark/calendar-ui/scheduler';
import { forgetKeys, useToast } from '@daymark/ui/core';
import { text } from '../texts.js';
import {
  idOfDate,
  keptDraft,
  type EventActionsOptions,
  type LeavePanel,
  type OpenPanel,
  type SchedulerOccurrence,
} from './event-actions-contract.js';
import type { EventAction } from './event-panel/event-action-dialog.js';
import { loadQuickEntry } from './quick-entry/index.js';
import { useChanging } from './use-changing.js';
import './event-actions.css';
import { loadPageTexts } from '@daymark/texts';

async function loadPanels() {
  await loadPanelTexts();
  return import(/* webpackChunkName: "event-actions" */ './event-action-panels.js');
}

export function useEventActions(options: EventActionsOptions) {
  const { isReady, entries, timeZone, onSaved } = options;
  const toast = useToast();
  const changing = useChanging(timeZone, (event) => formatEventSpan(event, options));
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  const [draft] = useState(keptDraft);
  const [action, setAction] = useState<EventAction | null>(null);
  const [leave, setLeave] = useState<LeavePanel | null>(null);
  const close = () => setPanel(null);
  const leavePanel: LeavePanel = (then) => (leave ? leave(then) : then());
  const event =
    panel?.kind === 'event' ? entries.find((entry) => idOfDate(entry) === idOfDate(panel.event)) : undefined;
  // Another tab deleted it, or what is shown no longer contains it.
  if (panel?.kind === 'event' && isReady && !event && !leave) setPanel(null);
  const isOpen = panel !== null || action !== null || changing.asked !== null;
  const onFailure = () => {
    forgetKeys();
    close();
    setAction(null);
    changing.cancel();
    toast.error({
      title: text('dashboard.scheduler.panelFailed'),
      description: text('dashboard.failureFallback'),
    });
  };
  const loaded = usePanels({ load: loadPanels, isReady, isOpen, onFailure });
  const entry = usePanels({
    load: loadQuickEntry,
    isReady: false,
    isOpen: panel?.kind === 'entry',
    onFailure,
  });
  const panels =
    loaded && isOpen ? (
      <loaded.EventActionPanels
        options={options}
        QuickEntry={entry?.QuickEntry}
        draft={draft}
        panel={panel?.kind === 'event' && event ? { ...panel, event } : panel}
        action={action}
        changing={changing}
        onClose={close}
        onSaved={(event) => {
          close();
          onSaved?.(event);
        }}
        onAction={(chosen) =>
          leavePanel(() => {
            close();
            setAction(chosen);
          })
        }
        onUnsaved={(leaving) => setLeave(() => leaving)}
      />
    ) : null;
  return {
    shown: changing.shown,
    askedSlot: panel?.kind === 'entry' ? panel.slot : null,
    openNew: (slot: SchedulerSlot, anchor: Element) =>
      leavePanel(() => setPanel({ kind: 'entry', slot, anchor })),
    open: (event: SchedulerOccurrence, anchor: Element) =>
      leavePanel(() => setPanel({ kind: 'event', event, anchor })),
    move: (event: SchedulerOccurrence, to: SchedulerSlot, anchor: Element) =>
      leavePanel(() => {
        close();
        changing.move(event, to, anchor);
      }),
    panels,
  };
}

interface PanelsOptions<Panels> {
  load: () => Promise<Panels>;
  /** The events are on screen, so the panels may be loaded. False for a chunk that is only loaded when it is opened. */
  isReady: boolean;
  isOpen: boolean;
  /** Called if the chunk could not be loaded for an opened panel. Opening another one tries again. */
  onFailure: () => void;
}

/** The panels once loaded: after the events were painted, or earlier if one is opened before. */
export function usePanels<Panels>({ load: importPanels, isReady, isOpen, onFailure }: PanelsOptions<Panels>) {
  const [loaded, setLoaded] = useState<Panels | null>(null);
  const fail = useEffectEvent(onFailure);
  const isWanted = loaded === null && (isReady || isOpen);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    const load = () => {
      if (isGone) return;
      importPanels().then(
        (module) => {
          if (!isGone) setLoaded(() => module);
        },
        () => {
          if (!isGone && isOpen) fail();
        },
      );
    };
    // The frame with the events is painted first: requesting a dozen files takes time.
    if (isOpen) load();
    else requestAnimationFrame(() => setTimeout(load));
    return () => {
      isGone = true;
    };
  }, [importPanels, isWanted, isOpen]);
  return loaded;
}

/** The texts of all panels over the events, which have to be there before the chunks of these. */
const loadPanelTexts = () =>
  loadPageTexts((language) => import(`../locales/${language}/on-demand/event-panels.json`));
