import type { MigrationInterface, QueryRunner } from 'typeorm';

// A version before this one stores weekly rules without the first day of their weeks; Sunday is meant then.
const UP = `
  ALTER TABLE event_recurrences
    ADD COLUMN week_start integer CHECK (week_start BETWEEN 0 AND 6),
    ADD COLUMN rrule text CHECK (length(rrule) <= 4000),
    ADD COLUMN added_dates text[] NOT NULL DEFAULT '{}' CHECK (cardinality(added_dates) <= 1000),
    ADD COLUMN excluded_dates text[] NOT NULL DEFAULT '{}' CHECK (cardinality(excluded_dates) <= 1000),
    DROP CONSTRAINT event_recurrences_recurrence_type_check,
    ADD CHECK (recurrence_type IN ('daily', 'weekly', 'monthly', 'yearly', 'custom')),
    DROP CONSTRAINT event_recurrences_count_check,
    ADD CHECK (count BETWEEN 1 AND 10000),
    ADD CHECK ((recurrence_type = 'custom') = (rrule IS NOT NULL));
  COMMENT ON COLUMN event_recurrences.rrule IS 'The parts of an RRULE without COUNT and UNTIL, in their canonical form.';
  COMMENT ON COLUMN event_recurrences.added_dates IS 'Local dates, or local dates and times, as RDATE has them.';
  COMMENT ON COLUMN event_recurrences.excluded_dates IS 'Local dates, or local dates and times, as EXDATE has them.';
  UPDATE event_recurrences SET week_start = 0 WHERE recurrence_type = 'weekly';
`;

// Rules that only this version knows go: their events stay, and take place once. Longer counts become the most of before.
const DOWN = `
  UPDATE events SET is_recurring = false
    WHERE id IN (SELECT event_id FROM event_recurrences WHERE recurrence_type = 'custom');
  DELETE FROM event_recurrences WHERE recurrence_type = 'custom';
  UPDATE event_recurrences SET count = 100 WHERE count > 100;
  ALTER TABLE event_recurrences
    DROP COLUMN week_start,
    DROP COLUMN rrule,
    DROP COLUMN added_dates,
    DROP COLUMN excluded_dates,
    DROP CONSTRAINT event_recurrences_recurrence_type_check,
    ADD CHECK (recurrence_type IN ('daily', 'weekly', 'monthly', 'yearly')),
    DROP CONSTRAINT event_recurrences_count_check,
    ADD CHECK (count BETWEEN 1 AND 100);
`;

/** Every rule of RFC 5545 from DAILY to YEARLY, with added and excluded dates, and counts up to 10,000. */
export class AddRulesOfRfc55451765500000500 implements MigrationInterface {
  readonly name = 'AddRulesOfRfc55451765500000500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
