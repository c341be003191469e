import { readFileSync } from 'node:fs';
import type * as z from 'zod';

export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

const PLACEHOLDER = /^(?:change[-_ ]?me|secret|password|placeholder|example|todo|x+|your[-_ ].*|<.*>)$/i;

export const isPlaceholder = (value: string) => PLACEHOLDER.test(value.trim());

/**
 * Each setting can also be given as `<NAME>_FILE`, for secrets mounted into containers. Wrong values are named, never
 * repeated.
 */
export function loadConfiguration<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Record<string, string | undefined> = process.env,
): z.output<Schema> {
  const values: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const file = environment[`${name}_FILE`];
    const direct = environment[name];
    if (direct !== undefined && direct !== '') values[name] = direct;
    else if (file) values[name] = readSetting(name, file);
  }
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    const name = String(issue.path[0] ?? 'configuration');
    return values[name] === undefined ? `${name} is not set` : `${name} ${issue.message}`;
  });
  throw new ConfigurationError(`${[...new Set(problems)].join('; ')}.`);
}

function readSetting(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw new ConfigurationError(`${name}_FILE names a file that cannot be read: ${file}.`);
  }
}
