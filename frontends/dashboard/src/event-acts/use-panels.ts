import { useEffect, useEffectEvent, useState } from 'react';
import type { EventActPanels } from './event-act-panels.js';

interface PanelsWanted {
  /** The events are shown: what opens over them may come now. */
  isReady: boolean;
  /** Something was opened, and waits for them. */
  isOpen: boolean;
  /** They could not be loaded for what was opened. The next that is opened tries again. */
  onFailure: () => void;
}

/** The panels, once they are loaded: after the events, or earlier for whoever opens one before. */
export function usePanels({ isReady, isOpen, onFailure }: PanelsWanted) {
  const [loaded, setLoaded] = useState<{ EventActPanels: typeof EventActPanels } | null>(null);
  const fail = useEffectEvent(onFailure);
  const isWanted = loaded === null && (isReady || isOpen);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    import(/* webpackChunkName: "event-acts" */ './event-act-panels.js').then(
      (module) => {
        if (!isGone) setLoaded(module);
      },
      () => {
        if (!isGone && isOpen) fail();
      },
    );
    return () => {
      isGone = true;
    };
  }, [isWanted, isOpen]);
  return loaded;
}
