import type { EntityManager } from 'typeorm';
import type { PublicCustomization } from '@daymark/contracts';
import {
  effectiveCustomization,
  STANDARD_CUSTOMIZATION,
  type CustomizationOfEvent,
  type CustomizationWithLogo,
  type StoredCustomization,
} from './customization.js';

/** An event's customization as it is stored and as it is seen. */
export interface FoundCustomization extends CustomizationOfEvent {
  /** Null where nothing is stored for the event itself. */
  stored: (StoredCustomization & { version: number; created_at: Date; updated_at: Date }) | null;
  /** What the owner has for all events. */
  defaults: CustomizationWithLogo;
}

interface Row {
  own: (StoredCustomization & { version: number; created_at: string; updated_at: string }) | null;
  chosen: Partial<CustomizationWithLogo>;
}

/** The customization of an event, a series, or the row of a changed occurrence. */
export async function findCustomization(
  manager: EntityManager,
  eventId: string,
): Promise<FoundCustomization> {
  const [row] = await manager.query<Row[]>(
    `SELECT
       CASE WHEN c.id IS NOT NULL THEN to_jsonb(c) END AS own,
       jsonb_strip_nulls(jsonb_build_object(
         'background_color', s.default_background_color, 'button_color', s.default_button_color,
         'font_family', s.default_font_family, 'logo_name', s.default_logo_name)) AS chosen
     FROM events e
     LEFT JOIN event_customizations c ON c.event_id = e.id
     LEFT JOIN user_settings s ON s.user_id = e.user_id
     WHERE e.id = $1`,
    [eventId],
  );
  const own = row?.own;
  const stored = own
    ? { ...own, created_at: new Date(own.created_at), updated_at: new Date(own.updated_at) }
    : null;
  const defaults = { ...STANDARD_CUSTOMIZATION, ...row?.chosen };
  return { stored, defaults, ...effectiveCustomization(stored, defaults) };
}

/** The customization of an event as its audience sees it. The logo can be fetched as long as the event is shared. */
export async function publishedCustomization(
  manager: EntityManager,
  eventId: string,
): Promise<PublicCustomization> {
  const { customization } = await findCustomization(manager, eventId);
  return customizationResponse(customization, '/api/public/logos/');
}

/** A customization for a response, with the address of its logo. */
export function customizationResponse(
  { background_color, button_color, font_family, logo_name }: CustomizationWithLogo,
  logos: '/api/logos/' | '/api/public/logos/',
): PublicCustomization {
  return { background_color, button_color, font_family, logo_url: logo_name && logos + logo_name };
}

/**
 * Gives an event the customization of another, within the caller's transaction: of a copy, of a series that was split
 * off, of an occurrence that is changed by itself. Where none is stored there is nothing to copy, and both follow the
 * defaults.
 */
export async function copyCustomization(
  manager: EntityManager,
  fromEventId: string,
  toEventId: string,
): Promise<void> {
  await manager.query(
    `INSERT INTO event_customizations
       (event_id, logo_name, is_without_logo, background_color, button_color, font_family)
     SELECT $2, logo_name, is_without_logo, background_color, button_color, font_family
     FROM event_customizations WHERE event_id = $1
     ON CONFLICT (event_id) DO NOTHING`,
    [fromEventId, toEventId],
  );
}
