import { useState } from 'react';
import type { WeekStart } from '@daymark/calendar-ui/scheduler-window';
import {
  addMonths,
  AnchoredPanel,
  ActionButton,
  DateMonth,
  formatMonth,
  monthOf,
  monthShort,
} from '@daymark/ui/core';
import { text } from '../texts.js';

interface DateJumpProps {
  anchor: Element;
  date: string;
  weekStart: WeekStart;
  onChoose: (date: string) => void;
  onClose: () => void;
}

export function DateJump({ anchor, date, weekStart, onChoose, onClose }: DateJumpProps) {
  const [january, setJanuary] = useState(`${date.slice(0, 4)}-01`);
  const choose = (chosen: string) => {
    onClose();
    onChoose(chosen);
  };
  const step = (label: string, sign: string, years: number) => (
    <ActionButton
      className="ui-date-step"
      aria-label={label}
      onClick={() => setJanuary(addMonths(january, 12 * years))}
    >
      {sign}
    </ActionButton>
  );
  return (
    <AnchoredPanel
      anchor={anchor}
      label={text('dashboard.scheduler.jump')}
      onClose={onClose}
      isBelow
      className="date-jump"
    >
      <div>
        <div className="ui-date-head">
          {step(text('dashboard.scheduler.previous.year'), '‹', -1)}
          <strong aria-live="polite">{january.slice(0, 4)}</strong>
          {step(text('dashboard.scheduler.next.year'), '›', 1)}
        </div>
        <div className="date-jump-months">
          {Array.from({ length: 12 }, (_, index) => {
            const month = addMonths(january, index);
            const isShown = month === monthOf(date);
            return (
              <ActionButton
                key={month}
                kind={isShown ? 'primary' : 'quiet'}
                aria-label={formatMonth(month)}
                aria-current={isShown || undefined}
                data-first-focus={isShown ? '' : undefined}
                onClick={() => choose(isShown ? date : `${month}-01`)}
              >
                {monthShort(`${month}-01`)}
              </ActionButton>
            );
          })}
        </div>
      </div>
      <div>
        <DateMonth
          first={date}
          min={null}
          weekStart={weekStart}
          isChosen={(day) => day === date}
          onChoose={choose}
        />
      </div>
    </AnchoredPanel>
  );
}
