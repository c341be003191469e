import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  ALTER TABLE imports
    ADD COLUMN file_parts integer NOT NULL DEFAULT 1,
    ADD COLUMN parts_here integer NOT NULL DEFAULT 1;
  COMMENT ON COLUMN imports.file IS 'The file as it came, or its first part, until it was read; a table until it is run, since it may be read otherwise.';
  COMMENT ON COLUMN imports.parts_here IS 'The file is read once as many parts are here as it has.';

  CREATE TABLE import_file_parts (
    import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
    number integer NOT NULL CHECK (number > 1),
    bytes bytea NOT NULL,
    PRIMARY KEY (import_id, number)
  );
  COMMENT ON TABLE import_file_parts IS 'What follows the first part of a large file. It goes when imports.file does.';

  CREATE FUNCTION forget_import_file_parts() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM import_file_parts WHERE import_id = NEW.id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER import_files_go AFTER UPDATE OF file ON imports
    FOR EACH ROW WHEN (OLD.file IS NOT NULL AND NEW.file IS NULL AND NEW.file_parts > 1)
    EXECUTE FUNCTION forget_import_file_parts();
`;

const DOWN = `
  DROP TRIGGER import_files_go ON imports;
  DROP FUNCTION forget_import_file_parts;
  DROP TABLE import_file_parts;
  ALTER TABLE imports DROP COLUMN file_parts, DROP COLUMN parts_here;
`;

/** An archive of an account may be larger than one request, and than what is held in memory at once. */
export class ImportFilesInParts1765500000810 implements MigrationInterface {
  readonly name = 'ImportFilesInParts1765500000810';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
