import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";

const Base = HandlebarsApplicationMixin(ApplicationV2);

/** A form that asks for the path of a file. Files are named, not browsed or uploaded. */
export class FilePicker extends Base {
  static DEFAULT_OPTIONS: any = {
    classes: ["filepicker"],
    tag: "form",
    window: { title: "FILES.Title", icon: "fa-solid fa-file-import", contentClasses: ["standard-form", "scrollable"] },
    position: { width: 480 },
    form: { handler: submitPath, closeOnSubmit: true },
  };
  static PARTS: any = {
    body: { template: "templates/apps/file-picker.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  type: string;
  request: string;
  field: HTMLInputElement | null;
  callback: ((path: string, picker: any) => unknown) | null;

  constructor(options: any = {}) {
    super(options);
    this.type = options.type ?? "any";
    this.request = options.current ?? "";
    this.field = options.field ?? null;
    this.callback = options.callback ?? null;
  }

  static get implementation(): typeof FilePicker {
    return CONFIG.ux.FilePicker;
  }

  /** Returns the content of a folder on the server. It is always empty, since files are not browsed. */
  static async browse(_source: string, target: string, _options: object = {}): Promise<any> {
    return { target, private: false, gridSize: null, dirs: [], privateDirs: [], files: [], extensions: [] };
  }

  async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    const buttons = [{ type: "submit", icon: "fa-solid fa-check", label: "FILES.Select" }];
    return Object.assign(context, { request: this.request, isImage: this.type === "image", buttons });
  }
}

async function submitPath(this: FilePicker, _event: Event, _form: HTMLFormElement, formData: any): Promise<void> {
  this.request = String(formData.object.file ?? "").trim();
  if (this.callback) this.callback(this.request, this);
  else if (this.field) {
    this.field.value = this.request;
    this.field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
