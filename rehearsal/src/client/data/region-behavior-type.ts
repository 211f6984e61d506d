import { TypeDataModel } from "../../common/abstract/index.ts";
import { fields } from "../../common/data/fields/index.ts";

/** The base of what regions do: a data model with handlers of events. */
export class RegionBehaviorType extends TypeDataModel {
  static events: Record<string, (event: any) => Promise<void>> = {};

  /** The region. */
  get region(): any {
    return this.behavior?.region ?? null;
  }

  /** The behavior whose data these are. */
  get behavior(): any {
    return this.parent;
  }

  /** The scene. */
  get scene(): any {
    return this.behavior?.scene ?? null;
  }

  /** A field in which people choose the events to act on. */
  static _createEventsField({ events, initial }: { events?: string[]; initial?: string[] } = {}): any {
    const known: string[] = Object.values(CONST.REGION_EVENTS);
    const choices = Object.fromEntries((events ?? known).map((name) => [name, `REGION.EVENTS.${name}.label`]));
    return new fields["SetField"](new fields["StringField"]({ required: true, choices }), {
      label: "BEHAVIOR.TYPES.base.FIELDS.events.label",
      ...(initial ? { initial } : {}),
    });
  }

  /** Acts on an event for which there is no static handler. */
  async _handleRegionEvent(_event: any): Promise<void> {}
}
