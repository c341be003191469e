-- Every statement of the one migration of before 1.0 on an empty database, recorded as they ran. Generated: not to be edited.

CREATE TABLE "migrations" ("id" SERIAL NOT NULL, "timestamp" bigint NOT NULL, "name" character varying NOT NULL, CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY ("id"));
      CREATE TABLE processed_messages (
        message_id uuid PRIMARY KEY,
        claimed_until timestamptz NOT NULL,
        done_at timestamptz
      );
      CREATE INDEX processed_messages_by_age ON processed_messages ((coalesce(done_at, claimed_until)));
INSERT INTO "mailer"."migrations"("timestamp", "name") VALUES ('1766000000000', 'Baseline1766000000000');
