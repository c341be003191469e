/** A dot in the calendar's colour, beside its name, which gives the same information as text. */
export function ColorDot({ color }: { color: string }) {
  return (
    <svg className="calendar-dot" viewBox="0 0 10 10" aria-hidden="true" focusable="false">
      <circle cx="5" cy="5" r="5" fill={color} />
    </svg>
  );
}
