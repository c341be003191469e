import { DEFAULT_CUSTOMIZATION } from '@daymark/contracts';
import { describe, expect, it } from '@jest/globals';
import { effectiveCustomization, withColors, type StoredCustomization } from './customization.js';

const STANDARD_CUSTOMIZATION = { ...DEFAULT_CUSTOMIZATION, logo_name: null };
const LOGO = '0123456789abcdef0123456789abcdef';
const red = {
  background_color: '#ff0000',
  button_color: '#aa0000',
  font_family: 'Lato, system-ui, sans-serif',
} as const;
const ownersDefaults = { ...red, logo_name: LOGO };
const aStoredCustomization = (fields: Partial<StoredCustomization> = {}): StoredCustomization => ({
  ...STANDARD_CUSTOMIZATION,
  is_without_logo: false,
  ...fields,
});
const { logo_name: _, ...standardColors } = STANDARD_CUSTOMIZATION;

describe('The customization of an event', () => {
  it('is the standard one where neither the event nor its owner has another', () => {
    expect(effectiveCustomization(null, STANDARD_CUSTOMIZATION)).toEqual({
      customization: {
        background_color: '#ffffff',
        button_color: '#2563eb',
        font_family: 'Inter, system-ui, sans-serif',
        logo_name: null,
      },
      isDefault: true,
    });
  });

  it("is its owner's default if none is stored", () => {
    expect(effectiveCustomization(null, ownersDefaults)).toEqual({
      customization: ownersDefaults,
      isDefault: true,
    });
  });

  it("is its owner's default if only standard values are stored", () => {
    expect(effectiveCustomization(aStoredCustomization(), ownersDefaults)).toEqual({
      customization: ownersDefaults,
      isDefault: true,
    });
  });

  it.each([
    ['another background', { background_color: '#000000' }],
    ['another button', { button_color: '#000000' }],
    ['another font', { font_family: 'Roboto, system-ui, sans-serif' as const }],
    ['a logo', { logo_name: LOGO }],
    ['that the default logo is not wanted', { is_without_logo: true }],
  ])('is its own where %s is stored', (_what, fields) => {
    const stored = aStoredCustomization(fields);
    expect(effectiveCustomization(stored, ownersDefaults)).toEqual({
      customization: stored,
      isDefault: false,
    });
  });
});

describe('Colours that are chosen for an event', () => {
  const blue = { ...red, background_color: '#0000ff' };

  it('leave it the logo that is seen, also where that is the default one of its owner', () => {
    expect(withColors({ customization: ownersDefaults, isDefault: true }, blue)).toEqual({
      ...blue,
      logo_name: LOGO,
    });
    const own = { ...red, logo_name: 'f'.repeat(32) };
    expect(withColors({ customization: own, isDefault: false }, blue).logo_name).toBe(own.logo_name);
    expect(withColors({ customization: own, isDefault: false }, standardColors).logo_name).toBe(
      own.logo_name,
    );
  });

  it('that are the standard ones make it follow its owner', () => {
    const next = withColors({ customization: ownersDefaults, isDefault: true }, standardColors);
    expect(next).toEqual(STANDARD_CUSTOMIZATION);
    expect(effectiveCustomization({ ...next, is_without_logo: false }, ownersDefaults).isDefault).toBe(true);
  });
});
