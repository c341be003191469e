import type { MigrationInterface, QueryRunner } from 'typeorm';

const FORMER = `'deleted', 'inactive', 'received'`;
const NEW = `'removal', 'request', 'collection', 'collection-inactive'`;

const allow = (kinds: string) => `
  ALTER TABLE calendar_notices DROP CONSTRAINT calendar_notices_kind_check;
  ALTER TABLE calendar_notices ADD CONSTRAINT calendar_notices_kind_check CHECK (kind IN (${kinds}));
`;

export class CollectionNotices1766500000015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`${allow(`${FORMER}, ${NEW}`)}
      ALTER TABLE calendar_notices ADD COLUMN collection_name text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE calendar_notices DROP COLUMN collection_name;
      DELETE FROM calendar_notices WHERE kind IN (${NEW});
      ${allow(FORMER)}
    `);
  }
}
