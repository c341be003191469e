import { queryKey, useEndpointMutation, useEndpointQuery, useQueryClient } from '@daymark/api-client';
import { useSayFailure } from '@daymark/calendar-ui';
import {
  confirmTestMail,
  getFirstSteps,
  listCalendars,
  sendTestMail,
  updateFirstSteps,
  type FirstStepsResponse,
} from '@daymark/contracts';
import { useToast } from '@daymark/ui/core';
import { text } from '../texts.js';

/** The poll interval while a test mail is on its way, since its link may be opened elsewhere. */
const POLL_INTERVAL_MS = 3_000;

const isOnItsWay = (response: FirstStepsResponse | undefined) => {
  const state = response?.first_steps?.test_mail?.state;
  return state === 'waiting' || state === 'taken';
};

export const useFirstSteps = () =>
  useEndpointQuery(
    getFirstSteps,
    {},
    { refetchInterval: ({ state }) => (isOnItsWay(state.data) ? POLL_INTERVAL_MS : false) },
  ).data?.first_steps;

export const useHasCalendar = () =>
  useEndpointQuery(listCalendars, { query: { page: 1, page_size: 1 } }, { select: ({ total }) => total > 0 })
    .data;

export function useFirstStepsChanges() {
  const toast = useToast();
  const sayFailure = useSayFailure();
  const queries = useQueryClient();
  const show = (response: FirstStepsResponse) => queries.setQueryData(queryKey(getFirstSteps, {}), response);
  const sending = useEndpointMutation(sendTestMail, {
    onSuccess: show,
    onError: sayFailure(text('dashboard.firstSteps.mail.failed')),
  });
  const updating = useEndpointMutation(updateFirstSteps, {
    onSuccess: show,
    onError: sayFailure(text('dashboard.firstSteps.failed')),
  });
  const confirming = useEndpointMutation(confirmTestMail, {
    onSuccess: (response) => {
      show(response);
      toast.success({ title: text('dashboard.firstSteps.mail.arrivedToast') });
    },
    onError: sayFailure(text('dashboard.firstSteps.mail.notConfirmed')),
  });
  const showAgain = () => updating.mutate({ body: { is_put_away: false } });
  const putAway = () =>
    updating.mutate(
      { body: { is_put_away: true } },
      {
        onSuccess: () =>
          toast.neutral({
            title: text('dashboard.firstSteps.putAwayToast'),
            action: { label: text('dashboard.firstSteps.undo'), onPress: showAgain },
          }),
      },
    );
  return {
    isSending: sending.isPending,
    isUpdating: updating.isPending,
    send: () => sending.mutate({}),
    confirmLook: () => updating.mutate({ body: { is_look_confirmed: true } }),
    putAway,
    confirmArrival: (token: string) => confirming.mutate({ body: { token } }),
  };
}
