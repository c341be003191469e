import type { ICalDayJsStub } from 'ical-generator';

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?)?$/;

/**
 * A wall-clock time or date that is written unchanged, even if the clock skips it: of all date objects that the library
 * accepts, Day.js objects are the only ones that it does not convert into a zone first.
 */
export class WrittenTime implements ICalDayJsStub {
  private readonly date: string;
  private readonly time: string;

  /** Throws a RangeError for anything but `YYYY-MM-DD`, optionally with `THH:MM` or `THH:MM:SS`. */
  constructor(private readonly local: string) {
    const [, year, month, day, hour = '00', minute = '00', second = '00'] = LOCAL.exec(local) ?? [];
    if (year === undefined) throw new RangeError(`Not a local time: ${JSON.stringify(local)}`);
    this.date = `${year}${month}${day}`;
    this.time = `${hour}${minute}${second}`;
  }

  format(form?: string): string {
    return form === 'HHmmss' ? this.time : this.date;
  }

  isValid(): boolean {
    return true;
  }

  /** Only to compare times of one event. */
  toDate(): Date {
    return new Date(`${this.local.slice(0, 10)}T${this.local.slice(11) || '00:00'}Z`);
  }

  toJSON(): string {
    return this.local;
  }

  /** Times without a zone are already in UTC. */
  utc(): this {
    return this;
  }
}
