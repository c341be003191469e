import type { DateSeries } from './date-series.js';
import type { DayPattern } from './day-pattern.js';
import { greatestCommonDivisor } from '../times/calendar-day.js';

/** Between entries dates are counted. */
const TABLE_ENTRIES_MAX = 1024;
/** Also if there is a table. */
const STEPS_WALKED = 16;

/**
 * A "step" is one of the periods, whether it has a date or not. The number of dates per step repeats with the pattern's
 * cycle: a table for one round of steps tells how many dates lie before any step, and in which step a number is. All
 * series with the same pattern and interval share the rounds' tables.
 */
export class PatternSeries implements DateSeries {
  private readonly basePeriod: number;
  private readonly round: Round;
  private readonly basePlace: number;
  private readonly beforeBase: number;

  // The position of the last answer: a step, its dates, and the number of the first of them. The base has number 0.
  private step = 0;
  private days: readonly number[];
  private firstDay: number;
  private firstNumber: number;
  private lastDay = NaN;
  private answer = 0;
  // A cache of two successive steps: that of the last date of a window, and that of the first one after it.
  private readonly cachedSteps = [NaN, NaN];
  private readonly cachedDays: (readonly number[])[] = [[], []];
  private readonly cachedFirstDays = [0, 0];

  constructor(
    private readonly pattern: DayPattern,
    private readonly interval: number,
    private readonly baseDay: number,
  ) {
    this.basePeriod = pattern.periodOf(baseDay);
    this.round = roundOf(pattern, interval, this.basePeriod);
    this.basePlace = this.round.placeOf(this.basePeriod);
    this.days = pattern.daysIn(this.basePeriod);
    this.firstDay = pattern.firstDayOf(this.basePeriod);
    this.beforeBase = passedDays(this.days, baseDay - this.firstDay);
    this.firstNumber = -this.beforeBase;
  }

  indexOnOrAfter(day: number): number {
    if (day <= this.baseDay) return 0;
    // All series of a list are queried for the same window repeatedly.
    if (day === this.lastDay) return this.answer;
    const period = this.pattern.periodOf(day);
    const step = Math.ceil((period - this.basePeriod) / this.interval);
    this.goTo(step, this.round.datesBetween(this.basePlace, this.basePlace + step) - this.beforeBase);
    this.lastDay = day;
    return (this.answer = this.firstNumber + passedDays(this.days, day - this.firstDay));
  }

  dayAt(index: number): number {
    if (index < this.firstNumber) this.stepBack();
    if (index < this.firstNumber && !this.round.hasTable) this.goTo(0, -this.beforeBase);
    for (let walked = 0; index >= this.firstNumber; walked++) {
      const day = this.days[index - this.firstNumber];
      if (day !== undefined) return this.firstDay + day;
      if (walked >= STEPS_WALKED && !this.round.mayWalk(1)) break;
      this.goTo(this.step + 1, this.firstNumber + this.days.length);
    }
    const { place, before } = this.round.placeOfNumber(this.basePlace, this.beforeBase + index);
    this.goTo(place - this.basePlace, before - this.beforeBase);
    return this.firstDay + this.days[index - this.firstNumber]!;
  }

  /** A window ends with the first date after it; the next query for that window begins a step earlier. */
  private stepBack(): void {
    const slot = (this.step - 1) & 1;
    if (this.cachedSteps[slot] !== this.step - 1) return;
    this.goTo(this.step - 1, this.firstNumber - this.cachedDays[slot]!.length);
  }

  private goTo(step: number, firstNumber: number): void {
    this.firstNumber = firstNumber;
    if (step === this.step) return;
    this.step = step;
    const slot = step & 1;
    if (this.cachedSteps[slot] !== step) {
      const period = this.basePeriod + step * this.interval;
      this.cachedSteps[slot] = step;
      this.cachedDays[slot] = this.pattern.daysIn(period);
      this.cachedFirstDays[slot] = this.pattern.firstDayOf(period);
    }
    this.days = this.cachedDays[slot]!;
    this.firstDay = this.cachedFirstDays[slot]!;
  }
}

function passedDays(days: readonly number[], day: number): number {
  let passed = 0;
  while (passed < days.length && days[passed]! < day) passed++;
  return passed;
}

class Round {
  private readonly length: number;
  private readonly divisor: number;
  private readonly remainder: number;
  private readonly grain: number;
  private table: Int32Array | null = null;
  /**
   * At less cost than a table: most series are queried for few dates near their base, and a file may contain thousands
   * of them.
   */
  private stepsToWalk: number;

  constructor(
    private readonly pattern: DayPattern,
    private readonly interval: number,
    period: number,
  ) {
    const { cycle } = pattern;
    this.divisor = greatestCommonDivisor(interval, cycle);
    this.length = cycle / this.divisor;
    this.remainder = positiveRemainder(period, this.divisor);
    this.grain = Math.ceil(this.length / TABLE_ENTRIES_MAX);
    this.stepsToWalk = this.length >> 1;
  }

  get hasTable(): boolean {
    return this.table !== null;
  }

  /** Because there is no table yet. Call it for each walk. */
  mayWalk(steps: number): boolean {
    if (this.table !== null || steps > this.stepsToWalk) return false;
    this.stepsToWalk -= steps;
    return true;
  }

  placeOf(period: number): number {
    if (this.length === 1) return 0;
    const wanted = positiveRemainder((period - this.remainder) / this.divisor, this.length);
    return (wanted * inverse(this.interval / this.divisor, this.length)) % this.length;
  }

  datesBetween(from: number, to: number): number {
    if (!this.mayWalk(to - from)) return this.datesBefore(to) - this.datesBefore(from);
    let dates = 0;
    for (let step = from; step < to; step++) dates += this.datesAt(step);
    return dates;
  }

  private datesBefore(place: number): number {
    const table = (this.table ??= this.counted());
    const rounds = Math.floor(place / this.length);
    const within = place - rounds * this.length;
    const entry = Math.floor(within / this.grain);
    let dates = table[entry]!;
    for (let step = entry * this.grain; step < within; step++) dates += this.datesAt(step);
    return rounds * table.at(-1)! + dates;
  }

  /** The first date of step `from` has number `numberFrom`. */
  placeOfNumber(from: number, numberFrom: number): { place: number; before: number } {
    const datesBefore = this.datesBefore(from);
    const number = datesBefore + numberFrom;
    const table = (this.table ??= this.counted());
    const total = table.at(-1)!;
    const rounds = Math.floor(number / total);
    const rest = number - rounds * total;
    let [low, high] = [0, table.length - 2];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (table[middle]! <= rest) low = middle;
      else high = middle - 1;
    }
    let dates = table[low]!;
    let step = low * this.grain;
    for (let next = this.datesAt(step); dates + next <= rest; next = this.datesAt(step)) {
      dates += next;
      step++;
    }
    return { place: rounds * this.length + step, before: rounds * total + dates - datesBefore };
  }

  private datesAt(step: number): number {
    return this.pattern.daysIn(this.remainder + step * this.interval).length;
  }

  private counted(): Int32Array {
    const entries = Math.ceil(this.length / this.grain);
    const table = new Int32Array(entries + 1);
    let dates = 0;
    for (let step = 0; step < this.length; step++) {
      if (step % this.grain === 0) table[step / this.grain] = dates;
      dates += this.datesAt(step);
    }
    table[entries] = dates;
    return table;
  }
}

const positiveRemainder = (number: number, divisor: number) => ((number % divisor) + divisor) % divisor;

/** `number` has no common divisor with `modulus`. */
function inverse(number: number, modulus: number): number {
  let [previous, current] = [modulus, positiveRemainder(number, modulus)];
  let [before, found] = [0, 1];
  while (current > 1) {
    const quotient = Math.floor(previous / current);
    [previous, current] = [current, previous - quotient * current];
    [before, found] = [found, before - quotient * found];
  }
  return positiveRemainder(found, modulus);
}

/** Tables are at most 4 kB each. */
const CACHED_ROUNDS_MAX = 500;
const rounds = new Map<DayPattern, Map<number, Round>>();
let roundsKept = 0;

function roundOf(pattern: DayPattern, interval: number, period: number): Round {
  const ofPattern = rounds.get(pattern) ?? new Map<number, Round>();
  // A pattern belongs to one interval, so the remainder identifies the round.
  const remainder = positiveRemainder(period, greatestCommonDivisor(interval, pattern.cycle));
  const kept = ofPattern.get(remainder);
  if (kept) return kept;
  if (roundsKept >= CACHED_ROUNDS_MAX) {
    rounds.clear();
    ofPattern.clear();
    roundsKept = 0;
  }
  const round = new Round(pattern, interval, period);
  ofPattern.set(remainder, round);
  rounds.set(pattern, ofPattern);
  roundsKept++;
  return round;
}
