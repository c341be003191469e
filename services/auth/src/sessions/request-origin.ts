interface OriginHeaders {
  origin?: string;
  'sec-fetch-site'?: string | string[];
  'x-requested-with'?: string | string[];
}

/**
 * Where a request comes from, by what browsers say of it: 'own' page, 'foreign' page, or 'unknown' where nothing is said.
 * A page of another site can send `X-Requested-With` only after asking, which no answer of ours allows, so it counts as
 * a word of our own page where an old browser or a program says nothing else.
 */
export function requestOrigin(headers: OriginHeaders, publicOrigin: string): 'own' | 'foreign' | 'unknown' {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'foreign';
  if (headers.origin !== undefined && headers.origin !== publicOrigin) return 'foreign';
  if (site !== undefined || headers.origin !== undefined) return 'own';
  return headers['x-requested-with'] === undefined ? 'unknown' : 'own';
}
