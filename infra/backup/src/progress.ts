import { Transform } from 'node:stream';

const REPORT_EVERY_MS = 5_000;

export type Report = (line: string) => void;

export function reportingBytes(what: string, report: Report): Transform {
  let bytes = 0;
  let reportedAt = Date.now();
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (Date.now() - reportedAt > REPORT_EVERY_MS) {
        reportedAt = Date.now();
        report(`  ${what}: ${megabytes(bytes)} so far`);
      }
      done(null, chunk);
    },
  });
}

export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
