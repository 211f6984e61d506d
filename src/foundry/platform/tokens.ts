/** The data that identify a token. An id alone is not enough, since duplicated scenes share their tokens' ids. */
interface TokenLike {
  readonly id: string | null;
  readonly parent: { readonly id: string | null } | null;
}

/** The token data that a combatant stores. */
interface Bearer {
  readonly tokenId: string | null;
  readonly sceneId: string | null;
}

/** Returns a token's key, from its scene and its id. */
const keyOf = (scene: string | null | undefined, token: string | null): string => `${scene ?? ""}.${token ?? ""}`;

/** Whether a combatant belongs to a token, by the token's scene and id. The token may be gone. */
export function isOfToken({ tokenId, sceneId }: Bearer, { id, parent }: TokenLike): boolean {
  return tokenId !== null && keyOf(sceneId, tokenId) === keyOf(parent?.id, id);
}

/** Returns a function that tests whether a combatant belongs to any of these tokens. */
export function makeCombatantTest(tokens: Iterable<TokenLike>): (combatant: Bearer) => boolean {
  const keys = new Set([...tokens].map(({ id, parent }) => keyOf(parent?.id, id)));
  return ({ tokenId, sceneId }) => tokenId !== null && keys.has(keyOf(sceneId, tokenId));
}

/** Returns a function that tests whether a token belongs to any of these combatants. */
export function makeTokenTest(combatants: Iterable<Bearer>): (token: TokenLike) => boolean {
  const keys = new Set([...combatants].filter(({ tokenId }) => tokenId !== null).map(({ tokenId, sceneId }) => keyOf(sceneId, tokenId)));
  return ({ id, parent }) => keys.has(keyOf(parent?.id, id));
}

/** Returns the tokens selected on the viewed scene. */
export function selectedTokens(): readonly TokenDocument.Implementation[] {
  return canvas.ready ? (canvas.tokens?.controlled ?? []).map(({ document }) => document) : [];
}

/** Returns the tokens that this user targets. */
export function targetedTokens(): readonly TokenDocument.Implementation[] {
  return [...game.user.targets].map(({ document }) => document);
}
