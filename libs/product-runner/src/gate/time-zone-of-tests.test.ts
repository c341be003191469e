import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';

it.each(['unit', 'integration', 'page'])('%s tests run in UTC, wherever the machine is', (preset) => {
  const file = new URL(`../../../../infra/jest/${preset}.mjs`, import.meta.url).href;
  const program = `await import(${JSON.stringify(file)}); console.log(new Date(0).getHours())`;
  const env = { ...process.env, TZ: 'Asia/Tokyo', NODE_OPTIONS: '' };
  expect(execFileSync(process.execPath, ['-e', program], { env, encoding: 'utf8' }).trim()).toBe('0');
});
