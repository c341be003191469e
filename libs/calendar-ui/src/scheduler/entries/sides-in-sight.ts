/** The sides between which a scroll container shows its content, beside what stays at its edge (its scroll padding). */
export function sidesInSight(container: HTMLElement): { left: number; right: number } {
  const { left, right } = container.getBoundingClientRect();
  const { scrollPaddingLeft, scrollPaddingRight } = getComputedStyle(container);
  return {
    left: left + (Number.parseFloat(scrollPaddingLeft) || 0),
    right: right - (Number.parseFloat(scrollPaddingRight) || 0),
  };
}
