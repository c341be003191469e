/** The name of a built file: its hash changes with its content, so each address is immutable. */
const HASHED_NAME = /^[A-Za-z0-9._~-]+\.[0-9a-f]{10}\.(?:js|css|woff2?|svg|png)$/;
/** Written by each remote's build; names the files of that remote. */
const REMOTE_MANIFEST = 'mf-manifest.json';

export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A built file that may be served, and how long caches may keep it. */
export interface BuiltFile {
  /** Relative to the build's folder. */
  file: string;
  cacheControl: string;
}

/** The shell's file for a path such as `/assets/main.0123456789.js`; undefined for anything else in its folder. */
export function shellFile(path: string): BuiltFile | undefined {
  return hashedFile(path.slice('/'.length));
}

/** The remote and its file for a path such as `/remotes/events/mf-manifest.json`. Source maps are not served. */
export function remoteFile(path: string): (BuiltFile & { remote: string }) | undefined {
  const [, , remote = '', ...rest] = path.split('/');
  const file = rest.join('/');
  const built =
    file === REMOTE_MANIFEST
      ? { file, cacheControl: 'no-cache' }
      : HASHED_NAME.test(file)
        ? { file, cacheControl: IMMUTABLE }
        : hashedFile(file);
  return built && { remote, ...built };
}

function hashedFile(file: string): BuiltFile | undefined {
  const [folder, name = '', ...more] = file.split('/');
  const isServed = folder === 'assets' && more.length === 0 && HASHED_NAME.test(name);
  return isServed ? { file, cacheControl: IMMUTABLE } : undefined;
}
