const { BooleanField, NumberField, StringField } = foundry.data.fields;

/** The stages that a card may name itself, quick, regular or slow, whatever its number of movements. */
export const CARD_STAGES = ["Q", "R", "S"] as const;

/** Returns the schema of a card's fields for Quick, Regular, Slow. */
export const stagesCardSchema = () => ({
  /** The number of movements that the action takes: 1 is Quick, 2 Regular, 3 and more Slow. */
  movements: new NumberField({ required: true, nullable: true, integer: true, min: 1, initial: null }),
  /** The card's own stage, such as Quick for a dodge. Null if the movements decide. */
  stage: new StringField({ required: true, nullable: true, choices: [...CARD_STAGES], initial: null }),
  difficulty: new NumberField({ required: true, nullable: true, integer: true, initial: null }),
  /** Whether the card is an attack on a target. Modifiers on strikes apply to it. */
  strike: new BooleanField(),
});
