import type { MigrationInterface, QueryRunner } from 'typeorm';

// Where the trigger forgets the next date it forgets the number as well. A version before this one leaves it null when it
// finds a next date: then one date is counted, until the series is read again at its next date.
const forgetNextDate = (datesToCome: string) => `
  CREATE OR REPLACE FUNCTION forget_next_date() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.next_start_time := NEW.start_time;
    NEW.next_end_time := NEW.end_time;
    NEW.next_stale_at := CASE WHEN NEW.is_recurring THEN timestamptz '-infinity' END;
    ${datesToCome}
    RETURN NEW;
  END $$;
`;

const UP = `
  ALTER TABLE events ADD COLUMN dates_to_come smallint;
  COMMENT ON COLUMN events.dates_to_come IS 'How many dates of a series are to come, as of the time before next_stale_at; 101 for more than 100.';
  ${forgetNextDate('NEW.dates_to_come := NULL;')}
  UPDATE events SET next_stale_at = '-infinity' WHERE is_recurring AND next_stale_at IS NOT NULL;
`;

const DOWN = `
  ${forgetNextDate('')}
  ALTER TABLE events DROP COLUMN dates_to_come;
`;

/** How many dates of a series are to come, stored with the next one, so that a dashboard adds numbers up. */
export class CountDatesToCome1765500000480 implements MigrationInterface {
  readonly name = 'CountDatesToCome1765500000480';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
