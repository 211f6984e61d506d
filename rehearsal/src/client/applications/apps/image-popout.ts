import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";

const Base = HandlebarsApplicationMixin(ApplicationV2);
const VIDEO = /\.(?:mp4|m4v|ogg|ogv|webm)$/i;

/** A picture or film in its own window. */
export class ImagePopout extends Base {
  static DEFAULT_OPTIONS: any = {
    classes: ["image-popout"],
    window: { resizable: true, title: "IMAGES.Title" },
    position: { width: 480, height: 520 },
    caption: "",
    src: "",
    uuid: null,
    showTitle: null,
  };
  static PARTS: any = { popout: { template: "templates/apps/image-popout.hbs" } };

  get title(): string {
    if (this.options.showTitle === false) return "";
    const related = this.options.uuid ? fromUuidSync(this.options.uuid, { strict: false }) : null;
    return this.options.window.title === "IMAGES.Title" && related?.name ? related.name : super.title;
  }
  get isVideo(): boolean {
    return VIDEO.test(this.options.src.split("?")[0]);
  }

  async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    const { caption, src } = this.options;
    return Object.assign(context, { caption, src, isVideo: this.isVideo, altText: caption || this.title });
  }
}
