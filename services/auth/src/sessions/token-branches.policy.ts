/** A refresh token of a session, with the one that it was given for. */
export interface IssuedToken {
  hash: string;
  /** Null: the first one of its session. It may name a token that is no longer kept. */
  parentHash: string | null;
  createdAt: Date;
}

/**
 * Whether two browsers have the session: since the presented token was made, another branch of the session went on too.
 *
 * Tokens form a tree: whoever presents one gets a child of it, and within the grace several may get one each. An honest
 * browser keeps one cookie. Tabs that refresh at once get siblings, one of these is kept, and from then on that branch
 * alone goes on. So, for each token before the presented one that has several children:
 * - each of them may be used once, however late: a tab may have slept, and a response may have been slow. Where another
 *   child's branch is used again, later than the grace after this branch began, two browsers go on.
 * - once this branch was used, the first use of another child has no honest cause either, later than the grace after that.
 *
 * What was used before the presented token was made is not looked at: it was judged when that one was asked for.
 *
 * @param tokens all that are kept of the session, oldest first
 */
export function haveOtherBranchesGoneOn(
  tokens: readonly IssuedToken[],
  presentedHash: string,
  graceSeconds: number,
): boolean {
  const path = pathTo(tokens, presentedHash);
  if (path.length === 0) return false;
  const [oldest, presented] = [path[0]!, path.at(-1)!];
  /** Where each token left the path (a place in it, -1: before the oldest), and after how many uses since. */
  const branches = new Map(path.map(({ hash }, place) => [hash, { place, depth: 0 }]));
  // The oldest token's parent is not kept, or there is none. Whatever else was given for it is a sibling.
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

/** From the oldest kept ancestor of a token to the token itself. */
function pathTo(tokens: readonly IssuedToken[], hash: string): IssuedToken[] {
  const byHash = new Map(tokens.map((token) => [token.hash, token]));
  const path: IssuedToken[] = [];
  for (let token = byHash.get(hash); token; token = byHash.get(token.parentHash ?? '')) path.push(token);
  return path.reverse();
}

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000;
