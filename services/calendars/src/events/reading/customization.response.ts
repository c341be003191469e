import type { PublicCustomization } from '@daymark/contracts';
import type { CustomizationWithLogo } from '../domain/customization.js';

export function customizationResponse(
  { background_color, button_color, font_family, logo_name }: CustomizationWithLogo,
  logos: '/api/logos/' | '/api/public/logos/',
): PublicCustomization {
  return { background_color, button_color, font_family, logo_url: logo_name && logos + logo_name };
}
