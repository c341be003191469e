/** Who else has a role in a calendar, and who is invited to one. */
export const MEMBERS = String.raw`
  -- People who have a role in a calendar of somebody else. Its owner has none here.
  CREATE TABLE calendar_members (
    calendar_id uuid NOT NULL REFERENCES calendars (id) ON DELETE CASCADE,
    user_id uuid NOT NULL,
    role text NOT NULL CHECK (role IN ('viewer', 'contributor', 'editor', 'manager')),
    -- The member's own choices for the calendar in lists; null for its owner's colour, and before it was ordered.
    color text CHECK (color ~ '^#[0-9a-f]{6}$'),
    position smallint,
    is_hidden boolean NOT NULL DEFAULT false,
    since timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (calendar_id, user_id)
  );
  CREATE INDEX calendar_members_of_person ON calendar_members (user_id, calendar_id);

  -- A trigger, so that however somebody loses the role, no draft stays that nobody sees.
  CREATE FUNCTION delete_drafts_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM events e USING calendar_events l
    WHERE l.calendar_id = OLD.calendar_id AND e.id = l.event_id
      AND e.draft IS NOT NULL AND e.created_by <> e.user_id AND e.created_by = OLD.user_id
      AND NOT EXISTS (SELECT FROM calendar_events o JOIN calendar_members m ON m.calendar_id = o.calendar_id
        WHERE o.event_id = e.id AND m.user_id = OLD.user_id);
    RETURN NULL;
  END $$;
  CREATE TRIGGER members_go AFTER DELETE ON calendar_members
    FOR EACH ROW EXECUTE FUNCTION delete_drafts_of_member();

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
    -- The same for all calendars that somebody was invited to at once, by one mail; null for a single one.
    together_id uuid,
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
  CREATE INDEX calendar_invitations_together ON calendar_invitations (together_id) WHERE together_id IS NOT NULL;

  -- Mails that people caused with invitations: a hash of the inbox, for the limits of a day.
  CREATE TABLE invitation_mails (
    inbox bytea NOT NULL,
    caused_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX invitation_mails_of_inbox ON invitation_mails (inbox, caused_at);
  CREATE INDEX invitation_mails_by_age ON invitation_mails (caused_at);
`;
