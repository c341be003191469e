import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import send from '@fastify/send';
import { codingFor } from '@daymark/service-kit/http';

/** The name of a built file: its hash changes with its content, so each address is immutable. */
const HASHED_NAME = /^[A-Za-z0-9._~-]+\.[0-9a-f]{10}\.(?:js|css|woff2?|svg|png)$/;
/** Written by each remote's build; names the files of that remote. */
const REMOTE_MANIFEST = 'mf-manifest.json';

export const IMMUTABLE = 'public, max-age=31536000, immutable';

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

/** Builds have their files compressed as well. */
const EXTENSIONS = { br: '.br', gzip: '.gz', identity: '' };

/** A local file opened for a request. Without a stream, the status says why it is refused. */
export interface OpenedFile {
  status: number;
  headers: Record<string, string>;
  stream?: Readable;
}

export async function openFile(
  request: IncomingMessage,
  directory: string,
  file: string,
): Promise<OpenedFile> {
  const accepted = codingFor(request.headers['accept-encoding'], ['br', 'gzip']);
  for (const coding of new Set([accepted, 'identity'] as const)) {
    const options = { root: directory, cacheControl: false, index: false };
    const opened = await send(request, file + EXTENSIONS[coding], options);
    const { statusCode: status, stream } = opened;
    if (opened.type !== 'file') {
      if (status !== 404 || coding === 'identity') return { status, headers: {} };
      continue;
    }
    const headers = { ...opened.headers, vary: 'accept-encoding' };
    if (coding === 'identity') return { status, headers, stream };
    const type = { 'Content-Type': mediaTypeOf(file), 'content-encoding': coding };
    return { status, headers: { ...headers, ...type }, stream };
  }
  return { status: 404, headers: {} };
}

function mediaTypeOf(file: string): string {
  const type = send.mime.getType(file) ?? 'application/octet-stream';
  return send.isUtf8MimeType(type) ? `${type}; charset=utf-8` : type;
}
