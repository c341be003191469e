import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { EMBED } from './support/page-addresses.js';
import { test } from './support/sample-site.js';

test('whatever colours an address puts together, an embed can be read', async ({ page, site }) => {
  test.setTimeout(90_000);
  for (const query of [
    'theme=dark',
    'bgColor=777777&textColor=777777&primaryColor=777777',
    'bgColor=ffffff&textColor=ffffff&primaryColor=ffff00',
    'bgColor=000000&textColor=111111&primaryColor=0000ff',
    'bgColor=ff0000&textColor=00ff00&primaryColor=0000ff',
    'bgColor=1f2937&primaryColor=374151',
  ]) {
    await page.goto(`${site.origin}${EMBED}&${query}`);
    await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .withTags(['wcag2a', 'wcag2aa', 'wcag22aa'])
      .analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
    expect.soft(found, query).toEqual([]);
  }
});
