import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  downloadAndUnpack,
  hasApt,
  LOCAL_DIRECTORY,
  makeUnpacked,
  StackError,
} from '@daymark/local-stack/programs';

/**
 * The environment of a browser whose only fonts are those of a distribution's package, unpacked into `.local`, with
 * hinting as Debian has it: on a screen without scaling, Chromium then rounds the width of each letter to pixels.
 *
 * @throws StackError where there is no apt.
 */
export async function fontSet(fontPackage: string): Promise<NodeJS.ProcessEnv> {
  const directory = join(LOCAL_DIRECTORY, fontPackage);
  const configuration = join(directory, 'fonts.conf');
  if (!existsSync(directory)) {
    if (!hasApt()) throw new StackError(`There is no apt to unpack ${fontPackage} with.`);
    await makeUnpacked(directory, async (unfinished) => {
      await downloadAndUnpack(unfinished, [fontPackage]);
      await writeFile(join(unfinished, 'fonts.conf'), configurationOf(directory));
    });
  }
  return { ...process.env, FONTCONFIG_FILE: configuration };
}

const configurationOf = (directory: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${join(directory, 'usr/share/fonts')}</dir>
  <cachedir>${join(directory, 'cache')}</cachedir>
  <match target="pattern">
    <edit name="antialias" mode="append"><bool>true</bool></edit>
    <edit name="hinting" mode="append"><bool>true</bool></edit>
    <edit name="hintstyle" mode="append"><const>hintslight</const></edit>
  </match>
</fontconfig>
`;
