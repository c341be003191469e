import { describe, expect, it } from '@jest/globals';
import { UserSettings } from '@daymark/contracts';
import { settingsResponse, type UserSettingsEntity } from './settings.module.js';

const nothingChosen: UserSettingsEntity = {
  user_id: '3f1f7c1a-52c5-4f0e-9c55-0d4b3c3b0a01',
  default_timezone: null,
  default_background_color: null,
  default_button_color: null,
  default_font_family: null,
  default_logo_name: null,
  past_events: 'archive',
  color_scheme: null,
  week_start: null,
  hour_cycle: null,
  language: null,
  shows_weekend: true,
  shows_week_numbers: null,
  second_timezone: null,
  version: 1,
  updated_at: new Date(),
};

describe('The settings of a person', () => {
  it('who stored none are the defaults, at version 0', () => {
    expect(settingsResponse(null)).toEqual({
      default_timezone: null,
      default_background_color: '#ffffff',
      default_button_color: '#2563eb',
      default_font_family: 'Inter, system-ui, sans-serif',
      default_logo_url: null,
      past_events: 'archive',
      color_scheme: null,
      week_start: null,
      hour_cycle: null,
      language: null,
      shows_weekend: true,
      shows_week_numbers: null,
      second_timezone: null,
      version: 0,
    });
  });

  it('who chose some are these and the defaults', () => {
    const stored = { ...nothingChosen, default_button_color: '#aa0000', past_events: 'delete', version: 7 };
    expect(settingsResponse(stored as UserSettingsEntity)).toEqual({
      ...settingsResponse(null),
      default_button_color: '#aa0000',
      past_events: 'delete',
      version: 7,
    });
  });

  it('name a logo by its URL, and not their owner', () => {
    const name = '0123456789abcdef0123456789abcdef';
    const response = settingsResponse({ ...nothingChosen, default_logo_name: name });
    expect(response.default_logo_url).toBe(`/api/logos/${name}`);
    expect(Object.keys(response).sort()).toEqual(Object.keys(UserSettings.shape).sort());
  });
});
