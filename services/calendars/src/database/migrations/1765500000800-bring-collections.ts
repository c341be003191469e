import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  CREATE TABLE former_collection_addresses (
    address text PRIMARY KEY,
    freed_at timestamptz NOT NULL DEFAULT now()
  );
  COMMENT ON TABLE former_collection_addresses IS 'Programs and pages may still ask for them, so nobody else gets them.';
  CREATE INDEX former_collection_addresses_by_age ON former_collection_addresses (freed_at);
  CREATE FUNCTION keep_former_collection_address() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO former_collection_addresses (address) VALUES (OLD.address) ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
  CREATE TRIGGER keep_former_address AFTER DELETE ON calendar_collections
    FOR EACH ROW EXECUTE FUNCTION keep_former_collection_address();
`;

const DOWN = `
  DROP TRIGGER keep_former_address ON calendar_collections;
  DROP FUNCTION keep_former_collection_address;
  DROP TABLE former_collection_addresses;
`;

/** Collections of an archive come with an address that nobody else had. */
export class BringCollections1765500000800 implements MigrationInterface {
  readonly name = 'BringCollections1765500000800';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
