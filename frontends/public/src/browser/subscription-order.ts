import { subscriptionWays, type SubscriptionWay } from '@daymark/icalendar';

/** Puts the ways of subscribing that work where the visitor is into their order, the best one first, and hides the others. */
export function orderSubscriptionWays(dialog: HTMLDialogElement): void {
  const order = subscriptionWays(navigator);
  const links = [...dialog.querySelectorAll<HTMLElement>('[data-way]')];
  const placeOf = (link: HTMLElement) => order.indexOf(link.dataset['way'] as SubscriptionWay);
  links.sort((one, other) => placeOf(one) - placeOf(other));
  for (const link of links) {
    const place = placeOf(link);
    link.hidden = place < 0;
    link.classList.toggle('ui-button-primary', place === 0);
    link.classList.toggle('ui-button-plain', place !== 0);
    link.parentElement!.append(link);
  }
}
