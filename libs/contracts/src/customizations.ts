import * as z from 'zod';
import { LOGO_FILE_BYTES, oneRecord } from './response-bounds.js';
import { endpoint, signedInAccess } from './endpoint.js';
import { EventReferenceParams } from './events/event-reference.js';
import { VersionQuery } from './fields.js';
import { logoFile, PublicCustomization, CustomizationUpdate } from './customization-fields.js';

/**
 * The customization of an event. `is_default`: the event has none of its own, so these are the standard values or the
 * owner's defaults.
 */
export const EventCustomization = PublicCustomization.extend({
  event_id: z.string(),
  is_default: z.boolean(),
  created_at: z.string().nullable(),
  updated_at: z.string().nullable(),
  version: z.int(),
}).meta({ id: 'EventCustomization' });
export type EventCustomization = z.infer<typeof EventCustomization>;

export const getCustomization = endpoint({
  method: 'GET',
  path: '/api/events/:id/customization',
  summary:
    "The customization of one of the caller's events. A changed occurrence has its own, any other that of its series.",
  access: signedInAccess,
  reads: ['customizations'],
  params: EventReferenceParams,
  response: EventCustomization,
  bound: oneRecord(),
});

export const putCustomization = endpoint({
  method: 'PUT',
  path: '/api/events/:id/customization',
  summary: 'Set colours and font. `version` is 0 where none was stored yet.',
  access: signedInAccess,
  isUndoable: true,
  changes: ['customizations'],
  params: EventReferenceParams,
  body: CustomizationUpdate,
  response: EventCustomization,
  bound: oneRecord(),
});

export const deleteCustomization = endpoint({
  method: 'DELETE',
  path: '/api/events/:id/customization',
  summary: 'Go back to the default customization, logo included. Harmless when there is none.',
  access: signedInAccess,
  isUndoable: true,
  changes: ['customizations'],
  params: EventReferenceParams,
});

export const putLogo = endpoint({
  method: 'PUT',
  path: '/api/events/:id/logo',
  summary:
    'Store the logo of an event: JPEG or PNG, under 2 MB, at most 500x500 pixels. `version` is that of its customization.',
  access: signedInAccess,
  isUndoable: true,
  changes: ['customizations'],
  params: EventReferenceParams,
  query: VersionQuery,
  file: logoFile,
  response: EventCustomization,
  bound: oneRecord(),
});

export const deleteLogo = endpoint({
  method: 'DELETE',
  path: '/api/events/:id/logo',
  summary: 'Remove the logo of an event. Harmless when there is none.',
  access: signedInAccess,
  isUndoable: true,
  changes: ['customizations'],
  params: EventReferenceParams,
  query: VersionQuery,
  response: EventCustomization,
  bound: oneRecord(),
});

/** The name of a stored logo: 128 random bits. */
export const LogoParams = z.object({
  name: z.string('Invalid name format').regex(/^[0-9a-f]{32}$/, 'Invalid name format'),
});

/** A logo's file: `content` is its bytes in base64. */
export const LogoFile = z
  .object({ media_type: z.enum(['image/png', 'image/jpeg']), content: z.base64() })
  .meta({ id: 'LogoFile' });
export type LogoFile = z.infer<typeof LogoFile>;

export const getOwnLogo = endpoint({
  method: 'GET',
  path: '/api/logos/:name',
  summary: "A logo of the caller's own events or settings, also where the event is not shared.",
  access: signedInAccess,
  reads: [],
  params: LogoParams,
  response: LogoFile,
  bound: oneRecord(LOGO_FILE_BYTES),
});
