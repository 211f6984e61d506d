const { BooleanField, NumberField, StringField } = foundry.data.fields;

/** The stages that a card may name for itself, whatever its movements. */
export const CARD_STAGES = ["Q", "R", "S"] as const;

/** The part of a card that Quick, Regular, Slow reads. */
export const stagesCard = () => ({
  /** How many movements it takes: 1 is Quick, 2 Regular, 3 and more Slow. */
  movements: new NumberField({ required: true, nullable: true, integer: true, min: 1, initial: null }),
  /** A stage of its own, such as a dodge's Quick; null where the movements decide. */
  stage: new StringField({ required: true, nullable: true, choices: [...CARD_STAGES], initial: null }),
  difficulty: new NumberField({ required: true, nullable: true, integer: true, initial: null }),
  /** True for an attack on somebody, which modifiers on strikes reach. */
  strike: new BooleanField(),
});
