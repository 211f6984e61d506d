import { utils } from "../common/utils/index.ts";

/** The options of a notification. */
export interface NotifyOptions {
  readonly localize?: boolean;
  readonly format?: Readonly<Record<string, unknown>> | undefined;
  readonly permanent?: boolean;
  readonly progress?: boolean;
  readonly console?: boolean;
  readonly escape?: boolean;
  readonly clean?: boolean;
}

/** The changes to a notification that is already shown. */
export interface NotificationUpdate extends NotifyOptions {
  readonly message?: string;
  readonly pct?: number;
}

/** A notification, as its callers hold it. */
export interface Notification {
  readonly id: number;
  readonly type: string;
  readonly timestamp: number;
  message: string;
  readonly error?: Error;
  readonly permanent: boolean;
  readonly console: boolean;
  readonly progress: boolean;
  pct?: number;
  element?: HTMLLIElement;
  active: boolean;
  remove(): void;
  update(change: NotificationUpdate): void;
}

const ICONS: Readonly<Record<string, string>> = {
  info: "fa-circle-info",
  warning: "fa-triangle-exclamation",
  error: "fa-circle-exclamation",
  success: "fa-circle-check",
};
const LEVELS: Readonly<Record<string, "info" | "warn" | "error" | "log">> = {
  info: "info",
  warning: "warn",
  error: "error",
  success: "log",
};

function textOf(message: unknown, options: NotifyOptions): string {
  const raw = message instanceof Error ? message.message : String(message);
  if (options.format !== undefined) return game.i18n.format(raw, options.format);
  return options.localize === true ? game.i18n.localize(raw) : raw;
}

/** Returns the text as HTML. It is escaped by default, or else cleaned unless `clean` is false. */
function htmlOf(text: string, { escape = true, clean = true }: NotifyOptions): string {
  if (escape) return utils.escapeHTML(text);
  return clean ? utils.cleanHTML(text) : text;
}

function list(): HTMLElement {
  const found = document.getElementById("notifications");
  if (found !== null) return found;
  const made = document.createElement("ol");
  made.id = "notifications";
  made.setAttribute("role", "log");
  made.setAttribute("aria-live", "polite");
  (document.getElementById("interface") ?? document.body).append(made);
  return made;
}

function render(note: Notification, html: string): HTMLLIElement {
  const element = document.createElement("li");
  element.className = `notification ${note.type}${note.permanent ? " permanent" : ""}${note.progress ? " progress" : ""}`;
  element.dataset["id"] = String(note.id);
  if (note.type === "error") element.setAttribute("role", "alert");
  const icon = document.createElement("i");
  icon.className = `notification-icon fa-solid ${ICONS[note.type] ?? "fa-circle-info"}`;
  icon.setAttribute("aria-hidden", "true");
  const text = document.createElement("p");
  text.innerHTML = html;
  element.append(icon, text);
  if (note.progress) {
    const bar = document.createElement("div");
    bar.className = "notification-pct";
    bar.setAttribute("role", "progressbar");
    element.append(bar);
  }
  return element;
}

function showProgress(note: Notification): void {
  const bar = note.element?.querySelector<HTMLElement>(".notification-pct");
  if (!bar || note.pct === undefined) return;
  bar.style.width = `${note.pct * 100}%`;
  bar.setAttribute("aria-valuenow", String(Math.round(note.pct * 100)));
}

/** The short messages at the top of the page. A few are shown at a time, the rest wait. */
export class Notifications {
  static MAX_ACTIVE = 5;
  static LIFETIME_MS = 5000;

  #notes = new Map<number, { note: Notification; html: string; timer?: ReturnType<typeof setTimeout> }>();
  #lastId = 0;

  constructor() {
    list();
  }

  /** Shows a message of a type. Returns the notification, which can be updated or removed. */
  notify(message: unknown, type = "info", options: NotifyOptions = {}): Notification {
    const text = textOf(message, options);
    const note: Notification = {
      id: ++this.#lastId,
      type: type === "warn" ? "warning" : type,
      timestamp: Date.now(),
      message: text,
      permanent: options.permanent ?? false,
      console: options.console ?? true,
      progress: options.progress ?? false,
      active: false,
      ...(message instanceof Error ? { error: message } : {}),
      ...(options.progress === true ? { pct: 0 } : {}),
      remove: () => this.remove(note),
      update: (change) => this.update(note, change),
    };
    this.#notes.set(note.id, { note, html: htmlOf(text, options) });
    if (note.console) console[LEVELS[note.type] ?? "log"](note.error ?? note.message);
    this.#fill();
    return note;
  }

  /** Shows an information. */
  info(message: unknown, options?: NotifyOptions): Notification {
    return this.notify(message, "info", options);
  }

  /** Shows a warning. */
  warn(message: unknown, options?: NotifyOptions): Notification {
    return this.notify(message, "warning", options);
  }

  /** Shows an error. */
  error(message: unknown, options?: NotifyOptions): Notification {
    return this.notify(message, "error", options);
  }

  /** Shows a success message. */
  success(message: unknown, options?: NotifyOptions): Notification {
    return this.notify(message, "success", options);
  }

  /** Changes the text or the progress of a notification. */
  update(notification: Notification | number, update: NotificationUpdate): void {
    const entry = this.#entry(notification);
    if (entry === undefined) return;
    const { note } = entry;
    if (update.message !== undefined) {
      note.message = textOf(update.message, update);
      entry.html = htmlOf(note.message, update);
      const text = note.element?.querySelector("p");
      if (text) text.innerHTML = entry.html;
    }
    if (update.pct === undefined || !note.progress) return;
    note.pct = Math.min(Math.max(update.pct, 0), 1);
    showProgress(note);
    if (note.pct === 1 && note.active) this.#expire(note);
  }

  /** Removes a notification. */
  remove(notification: Notification | number): void {
    const entry = this.#entry(notification);
    if (entry === undefined) return;
    clearTimeout(entry.timer);
    entry.note.element?.remove();
    entry.note.active = false;
    this.#notes.delete(entry.note.id);
    this.#fill();
  }

  /** Whether a notification is shown or waiting. */
  has(notification: Notification | number): boolean {
    return this.#entry(notification) !== undefined;
  }

  /** Removes all notifications, including waiting ones. */
  clear(): void {
    for (const { note, timer } of this.#notes.values()) {
      clearTimeout(timer);
      note.element?.remove();
      note.active = false;
    }
    this.#notes.clear();
  }

  #entry(notification: Notification | number) {
    return this.#notes.get(typeof notification === "number" ? notification : notification.id);
  }

  #fill(): void {
    const entries = [...this.#notes.values()];
    let active = entries.filter(({ note }) => note.active).length;
    for (const { note, html } of entries) {
      if (note.active || active >= Notifications.MAX_ACTIVE) continue;
      active += 1;
      note.active = true;
      note.element = render(note, html);
      note.element.addEventListener("click", () => this.remove(note));
      showProgress(note);
      list().append(note.element);
      if (!note.permanent && (!note.progress || note.pct === 1)) this.#expire(note);
    }
  }

  #expire(note: Notification): void {
    const entry = this.#notes.get(note.id);
    if (entry === undefined || entry.timer !== undefined) return;
    entry.timer = setTimeout(() => this.remove(note), Notifications.LIFETIME_MS);
  }
}
