import * as z from 'zod';
import { EventReferenceParams } from '../events/event-reference.js';
import { endpoint, type FileBody } from '../schemas/endpoint.js';
import { PersonName, version, VersionQuery } from '../schemas/fields.js';
import { LOGO_MAX_BYTES } from '../schemas/limits.js';
import { LOGO_FILE_BYTES, oneRecord } from '../schemas/response-bounds.js';
import { labelled, message, required, titled, type Label } from '../texts.js';

export const fontNames = [
  'Inter',
  'Roboto',
  'Poppins',
  'Montserrat',
  'Open Sans',
  'Lato',
  'Raleway',
] as const;
export type FontName = (typeof fontNames)[number];

export const fontFamilyOf = (name: FontName) => `${name}, system-ui, sans-serif` as const;
export const fontFamilies = fontNames.map(fontFamilyOf);

export const DEFAULT_CUSTOMIZATION = {
  background_color: '#ffffff',
  button_color: '#2563eb',
  font_family: fontFamilyOf('Inter'),
} as const;

export const color = (label: Label) =>
  z
    .string(required(label))
    .regex(/^#[0-9a-f]{6}$/i, labelled('fields.color', label))
    .toLowerCase();

export const fontFamily = () =>
  z
    .enum([...fontNames, ...fontFamilies], message('choice.font'))
    .transform((value) => fontFamilies.find((family) => family === value || family.startsWith(`${value},`))!);

export const Customization = z.object({
  background_color: color('labels.backgroundColor'),
  button_color: color('labels.buttonColor'),
  font_family: fontFamily(),
});
export type Customization = z.output<typeof Customization>;

/** `logo_url` is on our origin. */
export const PublicCustomization = z.object({
  background_color: z.string(),
  button_color: z.string(),
  font_family: z.string(),
  logo_url: z.string().nullable(),
});
export type PublicCustomization = z.infer<typeof PublicCustomization>;

export const CustomizationUpdate = Customization.extend({ version: version() });
export type CustomizationUpdate = z.output<typeof CustomizationUpdate>;

export const logoRefusals = {
  wrongType: titled('logo.wrongType'),
  tooLarge: titled('logo.tooLarge'),
  tooManyPixels: titled('logo.tooManyPixels'),
  /** The file is a JPEG or PNG that is damaged or cannot be decoded, or the check itself failed. */
  notReadable: titled('logo.notReadable'),
} as const;

/** Its content decides its type, so any media type is accepted. */
export const logoFile = {
  mediaTypes: ['image/png', 'image/jpeg', 'application/octet-stream'],
  maxBytes: LOGO_MAX_BYTES,
  refusals: logoRefusals,
} as const satisfies FileBody;

/** `is_default`: the event has none of its own, so these are the standard values or the owner's defaults. */
export const EventCustomization = PublicCustomization.extend({
  event_id: z.string(),
  is_default: z.boolean(),
  created_at: z.string().nullable(),
  updated_at: z.string().nullable(),
  updated_by: PersonName.nullable().optional(),
  version: z.int(),
});
export type EventCustomization = z.infer<typeof EventCustomization>;

export const getCustomization = endpoint('GET /api/events/:id/customization', {
  summary:
    "The customization of one of the caller's events. A changed occurrence has its own, any other that of its series.",
  reads: ['customizations'],
  params: EventReferenceParams,
  response: EventCustomization,
});

export const putCustomization = endpoint('PUT /api/events/:id/customization', {
  summary: 'Set colors and font. `version` is 0 where none was stored yet.',
  isUndoable: true,
  changes: ['customizations'],
  params: EventReferenceParams,
  body: CustomizationUpdate,
  response: EventCustomization,
});

export const deleteCustomization = endpoint('DELETE /api/events/:id/customization', {
  summary: 'Go back to the default customization, logo included. Harmless when there is none.',
  isUndoable: true,
  changes: ['customizations'],
  params: EventReferenceParams,
});

export const putLogo = endpoint('PUT /api/events/:id/logo', {
  summary:
    'Store the logo of an event: JPEG or PNG, under 2 MB, at most 500x500 pixels. `version` is that of its customization.',
  isUndoable: true,
  changes: ['customizations'],
  params: EventReferenceParams,
  query: VersionQuery,
  file: logoFile,
  response: EventCustomization,
});

export const deleteLogo = endpoint('DELETE /api/events/:id/logo', {
  summary: 'Remove the logo of an event. Harmless when there is none.',
  isUndoable: true,
  changes: ['customizations'],
  params: EventReferenceParams,
  query: VersionQuery,
  response: EventCustomization,
});

/** The name of a stored logo: 128 random bits. */
export const LogoParams = z.object({
  name: z.string().regex(/^[0-9a-f]{32}$/),
});

export const LogoFile = z.object({ media_type: z.enum(['image/png', 'image/jpeg']), content: z.base64() });
export type LogoFile = z.infer<typeof LogoFile>;

export const getOwnLogo = endpoint('GET /api/logos/:name', {
  summary: "A logo of the caller's own events or settings, also where the event is not shared.",
  reads: [],
  params: LogoParams,
  response: LogoFile,
  bound: oneRecord(LOGO_FILE_BYTES),
});
