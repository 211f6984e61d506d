import { BaseSetting } from "../../common/documents/index.ts";
import { castSetting } from "../settings-cast.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** A stored setting. */
export class Setting extends ClientDocumentMixin(BaseSetting) {
  /** The registration of the setting. Undefined if it was not registered. */
  get config(): any {
    return game.settings?.settings.get(this.key);
  }

  _initialize(options: any = {}): void {
    super._initialize(options);
    this.value = this._castType();
  }

  /** Returns the value cast to the setting's type. */
  _castType(): any {
    const raw = JSON.parse(this._source.value ?? "null");
    return this.config ? castSetting(this.config, raw) : raw;
  }

  _onCreate(data: any, options: any, userId: string): void {
    super._onCreate(data, options, userId);
    changed(this, this.value, options, userId);
  }

  _onUpdate(change: any, options: any, userId: string): void {
    super._onUpdate(change, options, userId);
    if ("value" in change) changed(this, this.value, options, userId);
  }

  _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    if (this.config) changed(this, castSetting(this.config, undefined), options, userId);
  }
}

/** Calls the setting's `onChange` with its new value. A user's setting is reported on that user's clients only. */
function changed(setting: any, value: unknown, options: object, userId: string): void {
  if (setting.user && setting._source.user !== game.userId) return;
  setting.config?.onChange?.(value, options, userId);
}
