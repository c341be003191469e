import { execFile } from 'node:child_process';
import { WORKSPACE } from '../prepare/workspace.mjs';

const SERIOUS = ['high', 'critical'];
const TIMEOUT_MS = 120_000;
const REPORT_MAX_BYTES = 64 * 1024 * 1024;

/**
 * Whether no package of production in the lock file has a serious known vulnerability. Prints those that do. Some
 * registries have no such report: this, or an unreachable registry, is printed and does not fail.
 */
export async function hasNoKnownVulnerability(directory = WORKSPACE, environment = process.env) {
  console.log('Known vulnerabilities ...');
  const { vulnerabilities, message, error } = await runAudit(directory, environment);
  if (vulnerabilities === undefined) {
    const reason = message || error?.summary || 'npm audit gave no report';
    console.log(`Not tested: known vulnerabilities; the registry does not tell of any (${reason}).`);
    return true;
  }
  const serious = Object.values(vulnerabilities).filter(({ severity }) => SERIOUS.includes(severity));
  for (const { name, severity, range, via } of serious) {
    const titles = via.map((cause) => (typeof cause === 'string' ? `by ${cause}` : cause.title));
    console.error(`  ${name} ${range} (${severity}): ${titles.join('; ')}`);
  }
  if (serious.length > 0) console.error('These packages have known vulnerabilities; npm audit tells more.');
  return serious.length === 0;
}

/** The output of `npm audit --json`. Its exit code is ambiguous: 1 also without a report. */
function runAudit(directory, environment) {
  const args = ['audit', '--omit=dev', '--audit-level=high', '--json'];
  const options = { cwd: directory, env: environment, timeout: TIMEOUT_MS, maxBuffer: REPORT_MAX_BYTES };
  return new Promise((resolve) => {
    execFile('npm', args, options, (_error, output) => {
      try {
        resolve(JSON.parse(output));
      } catch {
        resolve({});
      }
    });
  });
}
