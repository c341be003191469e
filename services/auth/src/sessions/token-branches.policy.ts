export interface IssuedToken {
  hash: string;
  parentHash: string | null;
  createdAt: Date;
}

/**
 * Whether two browsers use the session: another branch continued since the presented token was created.
 *
 * Tokens form a tree: presenting a token creates a child of it, and several children within the grace period. An honest
 * browser has one cookie. Tabs that refresh at once get siblings, one of these is kept, and from then on only that
 * branch continues. So, for each token before the presented one that has several children:
 * - each child may be used once, however late: a tab may have slept, or a response may have been slow. If another
 *   child's branch is used again, later than the grace period after this branch began, two browsers are active.
 * - once this branch was used, the first use of another child has no honest cause either, later than the grace period
 *   after that.
 *
 * Uses before the presented token was created are ignored: they were judged when it was issued.
 *
 * @param tokens all stored tokens of the session, oldest first
 */
export function isAnotherBranchUsed(
  tokens: readonly IssuedToken[],
  presentedHash: string,
  graceSeconds: number,
): boolean {
  const path = pathTo(tokens, presentedHash);
  if (path.length === 0) return false;
  const [oldest, presented] = [path[0]!, path.at(-1)!];
  /** For each token: where it left the path (an index, or -1 for before the oldest), and the number of uses since. */
  const branches = new Map(path.map(({ hash }, place) => [hash, { place, depth: 0 }]));
  // The oldest token's parent is missing or not stored. Any other child of it is a sibling.
  const siblingOfOldest = { place: -1, depth: 1 };
  const fromBefore = { place: -1, depth: 3 };
  for (const { hash, parentHash, createdAt } of tokens) {
    if (branches.has(hash)) continue;
    const parent = branches.get(parentHash ?? '');
    const unrelated = parentHash === oldest.parentHash ? siblingOfOldest : fromBefore;
    const branch = parent ? { place: parent.place, depth: parent.depth + 1 } : unrelated;
    branches.set(hash, branch);
    if (createdAt <= presented.createdAt || branch.depth < 2) continue;
    const since = path[branch.place + (branch.depth === 2 ? 2 : 1)];
    if (since && secondsBetween(since.createdAt, createdAt) > graceSeconds) return true;
  }
  return false;
}

function pathTo(tokens: readonly IssuedToken[], hash: string): IssuedToken[] {
  const byHash = new Map(tokens.map((token) => [token.hash, token]));
  const path: IssuedToken[] = [];
  for (let token = byHash.get(hash); token; token = byHash.get(token.parentHash ?? '')) path.push(token);
  return path.reverse();
}

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000;
