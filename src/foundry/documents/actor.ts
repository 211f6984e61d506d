/** Whoever can take part in an encounter: a character or an NPC. */
export class CallboardActor<out SubType extends Actor.SubType = Actor.SubType> extends Actor<SubType> {
  /** A character's token is linked and friendly from the start, so that it is on the party's side. */
  protected override async _preCreate(...args: Parameters<Actor["_preCreate"]>) {
    const allowed = await super._preCreate(...args);
    if (allowed === false) return false;
    if (this.type !== "character" || args[0].prototypeToken) return undefined;
    const { FRIENDLY } = CONST.TOKEN_DISPOSITIONS;
    this.updateSource({ prototypeToken: { actorLink: true, disposition: FRIENDLY } });
    return undefined;
  }
}
