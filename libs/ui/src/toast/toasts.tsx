import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { classNames } from '../elements/class-names.js';
import { text } from '../texts.js';

export interface ToastText {
  title: string;
  description?: string;
  /** An action, such as Undo. It closes the message. */
  action?: { label: string; onPress: () => void };
}

/** Shows a message; returns the function that closes it, for when its reason is gone. */
type Show = (text: ToastText) => () => void;

export interface Toasts {
  success: Show;
  /**
   * A failure. It is announced at once, and stays until it is closed, the action is retried, or the person goes to
   * another page, tab or dialog.
   */
  error: Show;
  warning: Show;
  neutral: Show;
  /**
   * Closes failures, since they are being retried or their page was left. Messages that nobody can have seen yet stay.
   */
  closeFailures: () => void;
}

type Kind = 'success' | 'error' | 'warning' | 'neutral';

interface Message extends ToastText {
  id: number;
  kind: Kind;
}

const MESSAGES_MAX = 3;
const MILLISECONDS_SHOWN = 5_000;
const MILLISECONDS_WARNING = 8_000;
/** Long enough to read it, decide, and reach the button with the keyboard. */
const MILLISECONDS_WITH_ACTION = 20_000;

const ToastContext = createContext<Toasts | null>(null);

/**
 * Holds the application's messages and shows the newest; UiProvider includes it. A failure, or a message with an
 * action, comes back when a newer one closes; a plain success is replaced for good.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const lastId = useRef(0);
  const newestSeen = useNewestSeen(lastId);
  const shown = messages.at(-1);
  const newestShown = useRef(0);
  useEffect(() => {
    if (shown) newestShown.current = shown.id;
  }, [shown]);
  const toasts = useMemo<Toasts>(() => {
    const close = (id: number) => setMessages((all) => all.filter((message) => message.id !== id));
    const show =
      (kind: Kind): Show =>
      (words) => {
        const message = { ...words, kind, id: (lastId.current += 1) };
        const shownId = newestShown.current;
        setMessages((all) =>
          [
            ...all.filter((other) => !isSame(other, message) && !(isInPassing(other) && other.id <= shownId)),
            message,
          ].slice(-MESSAGES_MAX),
        );
        return () => close(message.id);
      };
    return {
      success: show('success'),
      error: show('error'),
      warning: show('warning'),
      neutral: show('neutral'),
      closeFailures: () =>
        setMessages((all) => all.filter(({ kind, id }) => kind !== 'error' || id > newestSeen.current)),
    };
  }, [newestSeen]);
  useStepsElsewhere(shown?.kind === 'error', toasts.closeFailures);
  return (
    <ToastContext value={toasts}>
      {children}
      <section className="ui-toasts" aria-label={text('components.toasts.label')}>
        {shown ? (
          <Toast
            key={shown.id}
            message={shown}
            onClose={() => setMessages((all) => all.filter(({ id }) => id !== shown.id))}
          />
        ) : null}
      </section>
    </ToastContext>
  );
}

/** A message without an action that only reports something done. */
const isInPassing = ({ kind, action }: Message) => (kind === 'success' || kind === 'neutral') && !action;

const isSame = (a: Message, b: Message) =>
  a.kind === b.kind && a.title === b.title && a.description === b.description;

/**
 * The newest message at the person's last input. A page that shows why it navigates away does so after that, so its
 * message is not closed together with the page.
 */
function useNewestSeen(lastId: RefObject<number>): RefObject<number> {
  const newestSeen = useRef(0);
  useEffect(() => {
    const onInput = () => {
      newestSeen.current = lastId.current;
    };
    const signs = ['pointerdown', 'keydown', 'popstate'] as const;
    for (const sign of signs) window.addEventListener(sign, onInput, { capture: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, onInput, { capture: true });
    };
  }, [lastId]);
  return newestSeen;
}

/** What a person is at: the open dialogs and the selected tabs. A date field's month belongs to its form. */
const PLACES = '[role="dialog"]:not(.ui-date-panel), [role="tab"][aria-selected="true"]';

/** Calls `onStep` when a dialog opens or closes, or another tab is selected. */
function useStepsElsewhere(isWatching: boolean, onStep: () => void): void {
  useEffect(() => {
    if (!isWatching) return;
    const placesNow = () =>
      [...document.querySelectorAll(PLACES)].filter((place) => place.checkVisibility?.() !== false);
    let places = placesNow();
    const watch = new MutationObserver(() => {
      const before = places;
      places = placesNow();
      if (places.length !== before.length || places.some((place, at) => place !== before[at])) onStep();
    });
    watch.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-selected', 'hidden', 'style'],
    });
    return () => watch.disconnect();
  }, [isWatching, onStep]);
}

function Toast({ message, onClose }: { message: Message; onClose: () => void }) {
  const { kind, title, description, action } = message;
  const [isHeld, setIsHeld] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const closing = useRef(onClose);
  useEffect(() => {
    closing.current = onClose;
  });
  const time = timeShown(message);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--toast-height', `${element.current!.offsetHeight}px`);
    uncoverPressed(element.current!);
    return () => void style.removeProperty('--toast-height');
  }, []);
  useEffect(() => {
    if (isHeld || time === null) return;
    const timer = setTimeout(() => closing.current(), time);
    return () => clearTimeout(timer);
  }, [isHeld, time]);
  /** Restores the focus that was moved here. */
  const close = () => {
    const hadFocus = element.current?.contains(document.activeElement);
    onClose();
    if (hadFocus && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };
  return (
    <div
      ref={element}
      className={classNames('ui-toast', `ui-toast-${kind}`)}
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={({ relatedTarget }) => {
        setIsHeld(true);
        if (relatedTarget && !element.current?.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      onBlur={() => setIsHeld(false)}
    >
      <div className="ui-toast-text">
        <div className="ui-toast-title">{title}</div>
        {description ? <div className="ui-toast-description">{description}</div> : null}
      </div>
      {action ? (
        <button
          type="button"
          className="ui-toast-action"
          onClick={() => {
            close();
            action.onPress();
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button
        type="button"
        className="ui-toast-close"
        aria-label={text('components.toasts.dismiss')}
        onClick={close}
      >
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}

const CONTROL = 'a, button, input, select, textarea';
/** More than the bar around it. */
const PIXELS_BETWEEN = 20;

/**
 * Scrolls the button that was pressed, also by Enter in a field of its form, out from under a message. Dialogs keep
 * clear of it.
 */
function uncoverPressed(toast: HTMLElement): void {
  const focused = document.activeElement;
  if (!focused?.matches(CONTROL) || focused.closest('[role="dialog"]')) return;
  const pressed = focused.closest('form')?.querySelector('[type="submit"]') ?? focused;
  const [{ left, right, top, bottom }, cover] = [
    pressed.getBoundingClientRect(),
    toast.getBoundingClientRect(),
  ];
  const isHidden = (share: number) =>
    !pressed.contains(document.elementFromPoint(left + share * (right - left), bottom - 1));
  if (bottom > cover.top && top < cover.bottom && [0.25, 0.75].some(isHidden))
    window.scrollBy(0, bottom - cover.top + PIXELS_BETWEEN);
}

/** Null for a message that stays until it is closed. */
function timeShown({ kind, action }: Message): number | null {
  if (kind === 'error') return null;
  if (action) return MILLISECONDS_WITH_ACTION;
  return kind === 'warning' ? MILLISECONDS_WARNING : MILLISECONDS_SHOWN;
}

/** A message that is shown while something fails; none without a description. Each new `cause` shows it again. */
export function useFailureToast(cause: unknown, title: string, description: string | null): void {
  const toast = useToast();
  useEffect(
    () => (description === null ? undefined : toast.error({ title, description })),
    [cause, title, description, toast],
  );
}

/** Short messages with a title and a description: `useToast().success({ title, description })`. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a UiProvider above it');
  return toasts;
}
