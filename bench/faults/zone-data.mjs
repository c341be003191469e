// Modified time zone data for Node: ICU prefers a folder's files over the built-in ones.
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILES = /\/(zoneinfo64|timezoneTypes|windowsZones|metaZones)\.res$/;
/** Nepal is the only country with this offset from UTC. */
const OFFSET_SECONDS = 20_700;
const OTHER_OFFSET_SECONDS = 21_600;
const NAME_OF_DATA = Buffer.from('CmnD');

/** Writes data in which Asia/Kathmandu is a quarter of an hour further ahead, with the given five-character version. */
export async function writeOtherZoneData(folder, version) {
  for (const [name, bytes] of filesOfIcu(readFileSync(process.execPath))) {
    if (name.endsWith('/zoneinfo64.res')) {
      replaceOnce(bytes, int32(OFFSET_SECONDS), int32(OTHER_OFFSET_SECONDS));
      replaceOnce(bytes, Buffer.from(process.versions.tz, 'utf16le'), Buffer.from(version, 'utf16le'));
    }
    await writeFile(join(folder, name.split('/').at(-1)), bytes);
  }
}

function int32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

function replaceOnce(bytes, from, to) {
  const at = bytes.indexOf(from);
  if (at < 0 || bytes.indexOf(from, at + 1) >= 0)
    throw new Error('the data of time zones is not as expected');
  to.copy(bytes, at);
}

/** The time zone files in Node's built-in data. */
function* filesOfIcu(program) {
  for (let at = program.indexOf(NAME_OF_DATA); at >= 0; at = program.indexOf(NAME_OF_DATA, at + 1)) {
    const start = at - 12;
    if (program.readUInt16BE(start + 2) !== 0xda27) continue;
    const contents = start + program.readUInt16LE(start);
    const count = program.readUInt32LE(contents);
    const entry = (number) => contents + 4 + 8 * number;
    // A file's end is the next one's start; the last file has none, and is not needed.
    for (let number = 0; number < count - 1; number += 1) {
      const nameAt = contents + program.readUInt32LE(entry(number));
      const name = program.toString('latin1', nameAt, program.indexOf(0, nameAt));
      if (!FILES.test(name)) continue;
      const [from, to] = [number, number + 1].map((one) => contents + program.readUInt32LE(entry(one) + 4));
      yield [name, Buffer.from(program.subarray(from, to))];
    }
  }
}
