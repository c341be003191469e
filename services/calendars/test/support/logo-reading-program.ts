// Reads files as logos in a separate process, whose memory is that of reading only. Started by
// `logo-reading-process.ts`.
import { readFileSync } from 'node:fs';
import { readLogoImage } from '../../src/logos/image/logo-image.js';

export interface ReadFiles {
  refused: number;
  /** The peak memory of the process. */
  peakBytes: number;
}

/** The files of a message are read concurrently. */
process.on('message', (files: Uint8Array[]) => {
  const reading = files.map((file) => readLogoImage(Buffer.from(file.buffer, file.byteOffset, file.length)));
  void Promise.allSettled(reading).then((results) => {
    const refused = results.filter(({ status }) => status === 'rejected').length;
    const status = readFileSync('/proc/self/status', 'utf8');
    const peakBytes = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)![1]) * 1024;
    process.send!({ refused, peakBytes } satisfies ReadFiles);
  });
});
