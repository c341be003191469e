/** Where links lead, compared with where the page is: as they should, to this machine alone, without HTTPS, or elsewhere. */
export type AddressVerdict = 'right' | 'this-machine' | 'not-encrypted' | 'elsewhere';

const THIS_MACHINE = /^(?:localhost|127\.[\d.]+|\[::1\])$/;

/** What is to be said of the address in links, for a page at `here`; both are origins. */
export function addressVerdict(publicOrigin: string, here: string): AddressVerdict {
  if (publicOrigin !== here) return 'elsewhere';
  const { protocol, hostname } = new URL(publicOrigin);
  if (THIS_MACHINE.test(hostname)) return 'this-machine';
  return protocol === 'https:' ? 'right' : 'not-encrypted';
}
