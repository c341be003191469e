import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CalendarInvitations1766500000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Neither answered nor withdrawn yet. One that ended stays for a while, since its address may wait for an account.
      CREATE TABLE calendar_invitations (
        id uuid PRIMARY KEY,
        calendar_id uuid NOT NULL REFERENCES calendars (id) ON DELETE CASCADE,
        -- Who invited.
        user_id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('membership', 'ownership')),
        -- In lower case; of whoever is invited to take part.
        email text,
        -- The member whom the calendar is offered to.
        recipient_id uuid,
        role text NOT NULL CHECK (role IN ('viewer', 'contributor', 'editor', 'manager', 'owner')),
        note text CHECK (char_length(note) BETWEEN 1 AND 500),
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        CHECK ((kind = 'membership') = (email IS NOT NULL)),
        CHECK ((kind = 'ownership') = (recipient_id IS NOT NULL)),
        CHECK ((kind = 'ownership') = (role = 'owner'))
      );
      CREATE UNIQUE INDEX one_invitation_of_an_address ON calendar_invitations (calendar_id, email);
      CREATE UNIQUE INDEX one_offer_of_a_calendar ON calendar_invitations (calendar_id) WHERE kind = 'ownership';
      CREATE INDEX calendar_invitations_of_address ON calendar_invitations (email) WHERE email IS NOT NULL;
      CREATE INDEX calendar_offers_of_person ON calendar_invitations (recipient_id) WHERE recipient_id IS NOT NULL;
      CREATE INDEX calendar_invitations_of_sender ON calendar_invitations (user_id);
      CREATE INDEX calendar_invitations_by_end ON calendar_invitations (expires_at);

      -- Mails that people caused with invitations: a hash of the inbox, for the limits of a day.
      CREATE TABLE invitation_mails (
        inbox bytea NOT NULL,
        caused_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX invitation_mails_of_inbox ON invitation_mails (inbox, caused_at);
      CREATE INDEX invitation_mails_by_age ON invitation_mails (caused_at);

      -- What members of a calendar are told by mail: what was theirs to see may be gone when the mail is made.
      CREATE TABLE calendar_notices (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('deleted', 'inactive', 'received')),
        calendar_id uuid NOT NULL,
        calendar_name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX calendar_notices_of_person ON calendar_notices (user_id);
      CREATE INDEX calendar_notices_by_age ON calendar_notices (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE calendar_notices, invitation_mails, calendar_invitations');
  }
}
