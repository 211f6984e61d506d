/** Returns a document given as itself or by its id. Undefined if there is none. */
function documentOf(collection: any, given: any): any {
  return typeof given === "string" ? collection?.get(given) : given;
}

/** Returns the speaker for a token, an actor and a scene, each given as itself or by its id, and a name. */
export function speakerFor(documentClass: any, given: any): any {
  const { alias } = given;
  const place = documentOf(game.scenes, given.scene) ?? game.scenes.current ?? null;
  const actor = documentOf(game.actors, given.actor);
  const token = documentOf(place?.tokens, given.token);
  if (token) return documentClass._getSpeakerFromToken({ token: "document" in token ? token.document : token, alias });
  if (actor) return fromActor(documentClass, place, actor, alias);
  const controlled = canvas.ready ? canvas.tokens.controlled : [];
  if (controlled.length > 0 && controlled[0].document.isOwner)
    return documentClass._getSpeakerFromToken({ token: controlled[0].document, alias });
  const character = game.user.character;
  if (character) return fromActor(documentClass, place, character, alias);
  return documentClass._getSpeakerFromUser({ scene: place, user: game.user, alias });
}

function fromActor(documentClass: any, scene: any, actor: any, alias: string | undefined): any {
  const tokens = actor.isToken ? [actor.token] : actor.getActiveTokens(false, true);
  const own = tokens.find((token: any) => token.object?.controlled) ?? tokens[0];
  if (own) return documentClass._getSpeakerFromToken({ token: own, alias });
  return documentClass._getSpeakerFromActor({ scene, actor, alias });
}

/** Returns the actor of a speaker: the token's if there is one. Null if there is none. */
export function speakerActor({ scene, token, actor }: any): any {
  const found = scene && token ? game.scenes.get(scene)?.tokens.get(token)?.actor : null;
  return found ?? game.actors.get(actor) ?? null;
}

/** Returns the users that a name addresses. */
export function whisperRecipients(name: string): any[] {
  const wanted = name.toLowerCase();
  if (["gm", "dm"].includes(wanted)) return game.users.filter((user: any) => user.isGM);
  if (wanted === "players") return game.users.players;
  const byName = game.users.filter((user: any) => user.name.toLowerCase() === wanted);
  if (byName.length > 0) return byName;
  const actors = game.users.filter((user: any) => user.character?.name.toLowerCase() === wanted);
  if (actors.length > 0) return actors;
  const actor = game.actors.getName(name);
  return actor ? game.users.filter((user: any) => !user.isGM && actor.testUserPermission(user, "OWNER")) : [];
}

/** Plays the sound of a message if this user may see it. */
export function playSound(message: any): void {
  if (!message.sound || !message.visible || document.hidden) return;
  void foundry.audio.AudioHelper.play({ src: message.sound });
}
