/** The origin of links compared with the page's: correct, only this machine, without HTTPS, or another one. */
export type AddressVerdict = 'right' | 'this-machine' | 'not-encrypted' | 'elsewhere';

const THIS_MACHINE = /^(?:localhost|127\.[\d.]+|\[::1\])$/;

/** Judges the origin of links for a page at `here`. */
export function addressVerdict(publicOrigin: string, here: string): AddressVerdict {
  if (publicOrigin !== here) return 'elsewhere';
  const { protocol, hostname } = new URL(publicOrigin);
  if (THIS_MACHINE.test(hostname)) return 'this-machine';
  return protocol === 'https:' ? 'right' : 'not-encrypted';
}
