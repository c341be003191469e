import { memo, useEffect, useEffectEvent, useRef } from 'react';
import { classNames, type HourCycle } from '@daymark/ui/core';
import type { SchedulerEntry } from '../scheduler-contract.js';
import type { Piece } from '../domain/hour-columns.js';
import type { FoldedLanes } from '../domain/time-lanes.js';
import { HourColumn, type Ghost } from './hour-column.js';
import { HourLabels } from './hour-labels.js';
import type { HourRowContent } from './use-hour-rows.js';

interface HourRowProps {
  content: HourRowContent;
  topRow: number;
  lanesWithWords: number;
  timeZone: string;
  secondTimeZone: string | undefined;
  hourCycle: HourCycle;
  today: string;
  isMovable: boolean;
  hrefOf: (entry: SchedulerEntry) => string;
  onExpand: (date: string, folded: FoldedLanes<Piece>, anchor: Element) => void;
  /** Null: the row is not in sight. */
  inSight: {
    cursorDate: string;
    cursorRows: { from: number; to: number } | null;
    cursorName: string;
    ghosts: readonly (Ghost | null)[] | null;
    movingId: string | null;
  } | null;
}

const LAY_OUT_MS = 100;

/** The hours of several days beside each other, with their labels. */
export const HourRow = memo(function HourRow(props: HourRowProps) {
  const { content, inSight, today } = props;
  const { dates, days, axis, columns } = content;
  const row = useRef<HTMLDivElement>(null);
  const layOut = useEffectEvent(() => {
    // Out of sight nothing is styled or laid out, except during an animation. Missing in jsdom.
    if (!inSight) row.current!.animate?.({ contentVisibility: ['visible', 'visible'] }, LAY_OUT_MS);
  });
  useEffect(() => layOut(), [content]);
  return (
    <div
      ref={row}
      role="row"
      className={classNames('ui-hours-row ui-hours-body', !inSight && 'ui-hours-beside')}
      aria-hidden={!inSight || undefined}
    >
      <HourLabels axis={axis} days={days} secondTimeZone={props.secondTimeZone} hourCycle={props.hourCycle} />
      {dates.map((day, index) => {
        const cursor = inSight?.cursorDate === day ? inSight.cursorRows : null;
        return (
          <HourColumn
            key={index}
            date={day}
            axis={axis}
            day={days[index]!}
            lanes={columns[index]!.lanes}
            folded={columns[index]!.folded}
            onExpand={props.onExpand}
            timeZone={props.timeZone}
            hourCycle={props.hourCycle}
            topRow={props.topRow}
            lanesWithWords={props.lanesWithWords}
            isToday={day === today}
            cursor={cursor}
            name={cursor && inSight!.cursorName}
            ghost={inSight?.ghosts?.[index] ?? null}
            movingId={inSight?.movingId ?? null}
            isMovable={props.isMovable}
            hrefOf={props.hrefOf}
          />
        );
      })}
    </div>
  );
});
