import type { MigrationInterface, QueryRunner } from 'typeorm';

// A draft is stored as an event that is not shared, so that whatever the audience is shown leaves it out.
const UP = `
  ALTER TABLE events
    ADD COLUMN draft text CHECK (draft IN ('shared', 'hidden')),
    ADD CONSTRAINT events_drafts_are_hidden CHECK (draft IS NULL OR NOT is_public_shareable);
  COMMENT ON COLUMN events.draft IS
    'Of a copy that was not saved yet: whether it is shared once it is. Null of everything else.';
`;

const DOWN = `
  ALTER TABLE events DROP CONSTRAINT events_drafts_are_hidden, DROP COLUMN draft;
`;

/** A copy is a draft, which its owner alone sees, until it is saved for the first time. */
export class AddDrafts1765500000700 implements MigrationInterface {
  readonly name = 'AddDrafts1765500000700';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  /** Drafts stay as events that are not shared. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
