const SUMMARY = /^ +summary:\s+(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),\n/gm;

/** A webpack loader that leaves out what endpoints say about themselves: only the OpenAPI documents show it. */
export default function withoutSummaries(contract: string): string {
  return contract.replace(SUMMARY, '');
}
