import { TypeDataModel } from "../../common/abstract/index.ts";
import { fields } from "../../common/data/fields/index.ts";

/** The base of region behaviors: a data model with event handlers. */
export class RegionBehaviorType extends TypeDataModel {
  static events: Record<string, (event: any) => Promise<void>> = {};

  /** The behavior's region, or null. */
  get region(): any {
    return this.behavior?.region ?? null;
  }

  /** The behavior that holds these data. */
  get behavior(): any {
    return this.parent;
  }

  /** The region's scene, or null. */
  get scene(): any {
    return this.behavior?.scene ?? null;
  }

  /** Creates a field in which users choose the behavior's events. */
  static _createEventsField({ events, initial }: { events?: string[]; initial?: string[] } = {}): any {
    const known: string[] = Object.values(CONST.REGION_EVENTS);
    const choices = Object.fromEntries((events ?? known).map((name) => [name, `REGION.EVENTS.${name}.label`]));
    return new fields["SetField"](new fields["StringField"]({ required: true, choices }), {
      label: "BEHAVIOR.TYPES.base.FIELDS.events.label",
      ...(initial ? { initial } : {}),
    });
  }

  /** Handles an event that has no static handler. */
  async _handleRegionEvent(_event: any): Promise<void> {}
}
