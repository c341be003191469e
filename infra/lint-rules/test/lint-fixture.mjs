import { dirname, join } from 'node:path';
import { ESLint } from 'eslint';

export const root = dirname(dirname(dirname(import.meta.dirname)));

const eslint = new ESLint({ cwd: root, overrideConfigFile: join(root, 'eslint.config.mjs') });

/**
 * The rules that refuse `text` as the content of `file` (a path in this repository), in the order of their findings.
 */
export async function findings(file, text) {
  const [result] = await eslint.lintText(text, { filePath: join(root, file), warnIgnored: true });
  return result.messages.map(({ ruleId, message }) => ({ rule: ruleId, message }));
}
