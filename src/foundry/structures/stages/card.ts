const { BooleanField, NumberField, StringField } = foundry.data.fields;

/** The stages that a card may name itself, whatever its number of movements. */
export const CARD_STAGES = ["Q", "R", "S"] as const;

/** Returns the part of a card that Quick, Regular, Slow reads. */
export const stagesCard = () => ({
  /** The number of movements: 1 is Quick, 2 Regular, 3 and more Slow. */
  movements: new NumberField({ required: true, nullable: true, integer: true, min: 1, initial: null }),
  /** The card's own stage, such as Quick for a dodge. Null if the movements decide. */
  stage: new StringField({ required: true, nullable: true, choices: [...CARD_STAGES], initial: null }),
  difficulty: new NumberField({ required: true, nullable: true, integer: true, initial: null }),
  /** True for an attack on a target, which modifiers on strikes apply to. */
  strike: new BooleanField(),
});
