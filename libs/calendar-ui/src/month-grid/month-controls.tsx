import { addMonths, buttonClass, formatMonth, type HeadingLevel } from '@daymark/ui/public';

interface MonthControlsProps {
  month: string;
  currentMonth: string;
  headingId: string;
  headingLevel: HeadingLevel;
  onMonthChange: (month: string) => void;
  /** Where given, the controls are links, which work before any script does. */
  hrefOfMonth?: ((month: string) => string) | undefined;
}

function MonthControl({
  label,
  text,
  target,
  onMonthChange,
  hrefOfMonth,
}: Pick<MonthControlsProps, 'onMonthChange' | 'hrefOfMonth'> & {
  label: string;
  text: string;
  target: string;
}) {
  const shared = { className: buttonClass('plain', 'ui-month-control'), 'aria-label': label };
  if (!hrefOfMonth) {
    return (
      <button type="button" {...shared} onClick={() => onMonthChange(target)}>
        {text}
      </button>
    );
  }
  return (
    <a
      {...shared}
      href={hrefOfMonth(target)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onMonthChange(target);
      }}
    >
      {text}
    </a>
  );
}

/** 'March 2025' with Today, previous and next. */
export function MonthControls(props: MonthControlsProps) {
  const { month, currentMonth, headingId, headingLevel, ...rest } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="ui-month-head">
      <Heading
        id={headingId}
        className={`ui-title ui-title-${headingLevel} ui-month-title`}
        aria-live="polite"
      >
        {formatMonth(month)}
      </Heading>
      <div className="ui-month-controls">
        <MonthControl label="Today" text="Today" target={currentMonth} {...rest} />
        <MonthControl label="Previous month" text="‹" target={addMonths(month, -1)} {...rest} />
        <MonthControl label="Next month" text="›" target={addMonths(month, 1)} {...rest} />
      </div>
    </div>
  );
}
