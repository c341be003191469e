import {
  call,
  ProblemError,
  queryKey,
  useEndpointMutation,
  useInvalidation,
  useQueryClient,
} from '@daymark/api-client';
import { useConflictWords } from '@daymark/calendar-ui/conflict';
import { useShortTimes, useSayFailure } from '@daymark/calendar-ui';
import { useUndo } from '@daymark/calendar-ui/undo';
import {
  getCalendar,
  isSameValue,
  updateCalendar,
  type Calendar,
  type CalendarUpdate,
  type ProblemCode,
} from '@daymark/contracts';
import { useToast, type ToastText } from '@daymark/ui';
import { changeListedCalendars } from './listed-calendars.js';

export class CalendarChanged extends Error {
  constructor(
    readonly newest: Calendar,
    options: ErrorOptions,
  ) {
    super('The calendar was changed in the meantime', options);
  }
}

export type CalendarChanges = Omit<CalendarUpdate, 'version'>;

const hasCode = (error: unknown, code: ProblemCode) => error instanceof ProblemError && error.code === code;

/** What others changed of the calendar meanwhile stays, and stops a change only where that is of the same. */
export function useUpdateCalendar(calendar: Calendar) {
  const queries = useQueryClient();
  const invalidate = useInvalidation();
  const undo = useUndo();
  const params = { id: calendar.id };
  const show = (changed: Calendar) => {
    queries.setQueryData(queryKey(getCalendar, { params }), changed);
    changeListedCalendars(queries, (calendars) =>
      calendars.map((calendar) => (calendar.id === changed.id ? changed : calendar)),
    );
  };
  const { mutateAsync, isPending } = useEndpointMutation(updateCalendar, {
    onSuccess: (changed) => {
      void invalidate(updateCalendar, { refetchType: 'none' });
      show(changed);
    },
  });
  /** @throws CalendarChanged; whatever the request throws. The caller keeps the input. */
  const update = async (changes: CalendarChanges, done: ToastText, base = calendar) => {
    const action = undo.begin(base.name);
    const send = (version: number) =>
      mutateAsync({ params, body: { ...changes, version }, undoKey: action.key });
    try {
      await send(base.version);
    } catch (cause) {
      if (!hasCode(cause, 'STALE_VERSION')) throw cause;
      const newest = await call(getCalendar, { params });
      show(newest);
      const names = Object.keys(changes) as (keyof CalendarChanges)[];
      const [now, before] = [newest, base].map((of) => ({ ...of, color: of.default_color ?? of.color }));
      if (!names.every((name) => isSameValue(now![name], before![name])))
        throw new CalendarChanged(newest, { cause });
      await send(newest.version);
    }
    action.done(done);
  };
  return { update, isUpdating: isPending };
}

/** `save` returns whether it succeeded; until then the caller keeps the choice. */
export function useSharingUpdate(calendar: Calendar, { done, failed }: { done: string; failed: string }) {
  const toast = useToast();
  const sayFailure = useSayFailure();
  const invalidate = useInvalidation();
  const conflictWords = useConflictWords(useShortTimes().formatInstant);
  const { update, isUpdating } = useUpdateCalendar(calendar);
  const save = async (changes: CalendarChanges, base?: Calendar): Promise<boolean> => {
    try {
      await update(changes, { title: done }, base);
      return true;
    } catch (error) {
      if (hasCode(error, 'NOT_FOUND')) void invalidate(updateCalendar);
      const isChanged = error instanceof CalendarChanged;
      const words = isChanged ? await conflictWords().catch(() => null) : null;
      if (isChanged && words) {
        const onPress = () => void save(changes, error.newest);
        toast.error({
          ...words.changed('calendar', error.newest, []),
          action: { label: words.again('change'), onPress },
        });
      } else {
        const failure = isChanged ? error.cause : error;
        sayFailure(failed)(failure);
      }
      return false;
    }
  };
  return { save: (changes: CalendarChanges) => save(changes), isSaving: isUpdating };
}
