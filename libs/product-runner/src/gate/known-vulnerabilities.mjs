// Checks the packages of production for known vulnerabilities.
import { execFile } from 'node:child_process';
import { WORKSPACE } from '../prepare/workspace.mjs';

const SERIOUS = ['high', 'critical'];
const TIMEOUT_MS = 120_000;
const REPORT_MAX_BYTES = 64 * 1024 * 1024;

/**
 * Whether no package of production in the lock file has a serious known vulnerability. Prints those that do. Some
 * registries have no such report: this, or an unreachable registry, is printed and does not fail.
 *
 * @param {string} [directory] of the lock file
 * @param {NodeJS.ProcessEnv} [environment]
 */
export async function hasNoKnownVulnerability(directory = WORKSPACE, environment = process.env) {
  console.log('Known vulnerabilities ...');
  const { vulnerable, reason } = readReport(await runAudit(directory, environment));
  if (reason !== undefined) {
    console.log(`Not tested: known vulnerabilities; the registry does not tell of any (${reason}).`);
    return true;
  }
  for (const line of vulnerable) console.error(line);
  if (vulnerable.length > 0)
    console.error('These packages have known vulnerabilities; npm audit tells more.');
  return vulnerable.length === 0;
}

/**
 * Parses the output of `npm audit --json`.
 *
 * @param {string} text
 * @returns {{ vulnerable: string[], reason?: string }} a line for each package with a serious vulnerability, or the
 * reason why there is no report
 */
export function readReport(text) {
  /** @type {{ vulnerabilities?: Record<string, Vulnerability>, message?: string, error?: { summary?: string } }} */
  let report;
  try {
    report = JSON.parse(text);
  } catch {
    return { vulnerable: [], reason: 'npm audit gave no report' };
  }
  if (report.vulnerabilities === undefined) {
    return { vulnerable: [], reason: report.message || report.error?.summary || 'npm audit gave no report' };
  }
  const vulnerable = Object.values(report.vulnerabilities)
    .filter(({ severity }) => SERIOUS.includes(severity))
    .map(({ name, severity, range, via }) => {
      const titles = via.map((cause) => (typeof cause === 'string' ? `by ${cause}` : cause.title));
      return `  ${name} ${range} (${severity}): ${titles.join('; ')}`;
    });
  return { vulnerable };
}
/** @typedef {{ name: string, severity: string, range: string, via: (string | { title: string })[] }} Vulnerability */

/** The exit code is ambiguous: 1 also without a report. */
function runAudit(/** @type {string} */ directory, /** @type {NodeJS.ProcessEnv} */ environment) {
  const args = ['audit', '--omit=dev', '--audit-level=high', '--json'];
  const options = { cwd: directory, env: environment, timeout: TIMEOUT_MS, maxBuffer: REPORT_MAX_BYTES };
  return new Promise((/** @type {(report: string) => void} */ resolve) => {
    execFile('npm', args, options, (_error, output) => resolve(output));
  });
}
