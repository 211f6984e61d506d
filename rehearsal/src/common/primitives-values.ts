/** Methods that Foundry VTT adds to strings. */
export const StringExtensions = {
  capitalize(this: string): string {
    return this.charAt(0).toLocaleUpperCase() + this.slice(1);
  },
  compare(this: string, other: string): boolean {
    return this.localeCompare(other, undefined, { sensitivity: "accent" }) === 0;
  },
  titleCase(this: string): string {
    return this.toLowerCase()
      .split(" ")
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(" ");
  },
  stripScripts(this: string): string {
    return this.replace(/<script.*?>.*?<\/script\s*>/gis, "");
  },
  slugify(
    this: string,
    { replacement = "-", strict = false, lowercase = true }: { replacement?: string; strict?: boolean; lowercase?: boolean } = {},
  ): string {
    const ascii = this.normalize("NFD").replace(/\p{M}/gu, "").replace(/ß/g, "ss").replace(/æ/gi, "ae").replace(/ø/gi, "o");
    const text = lowercase ? ascii.toLowerCase() : ascii;
    const words = text.trim().replace(/[\s_]+/g, replacement);
    const kept = strict ? words.replace(/[^a-zA-Z0-9-]/g, "") : words.replace(/[^\p{L}\p{N}.~()'!*:@-]/gu, "");
    return replacement === "" ? kept : kept.replace(/-{2,}/g, replacement);
  },
};

/** Methods that Foundry VTT adds to numbers. */
export const NumberExtensions = {
  between(this: number, a: number, b: number, inclusive = true): boolean {
    const value = this.valueOf();
    const [min, max] = [Math.min(a, b), Math.max(a, b)];
    return inclusive ? value >= min && value <= max : value > min && value < max;
  },
  ordinalString(this: number): string {
    const value = this.valueOf();
    const suffix = new Intl.PluralRules("en", { type: "ordinal" }).select(value);
    return value + ({ one: "st", two: "nd", few: "rd" }[suffix as "one" | "two" | "few"] ?? "th");
  },
  paddedString(this: number, digits: number): string {
    const value = this.valueOf();
    return (value < 0 ? "-" : "") + String(Math.abs(value)).padStart(digits, "0");
  },
  signedString(this: number): string {
    const value = this.valueOf();
    return value < 0 ? `−${Math.abs(value)}` : `+${value}`;
  },
  toNearest(this: number, interval = 1, method: "round" | "ceil" | "floor" = "round"): number {
    if (!Number.isFinite(interval) || interval <= 0) throw new Error("The interval must be a positive number");
    const value = Math[method](Number((this.valueOf() / interval).toPrecision(12))) * interval;
    const decimals = (String(interval).split(".")[1] ?? "").length;
    return Number(value.toFixed(decimals));
  },
  almostEqual(this: number, other: number, epsilon = 1e-8): boolean {
    return Math.abs(this.valueOf() - other) < epsilon;
  },
};

/** Functions that Foundry VTT adds to Number. */
export const NumberStatics = {
  isNumeric(value: unknown): boolean {
    if (typeof value !== "string" && typeof value !== "number") return false;
    return value !== "" && String(value).trim() !== "" && !Number.isNaN(Number(value));
  },
  fromString(text: unknown): number {
    if (typeof text !== "string") return NaN;
    const compact = text.replace(/\s+/g, "");
    return compact === "" ? NaN : Number(compact);
  },
};

/** Functions and numbers that Foundry VTT adds to Math. */
export const MathExtensions = {
  clamp(value: number, min: number, max: number): number {
    return Math.min(Math.max(value, min), max);
  },
  mix(a: number, b: number, weight: number): number {
    return a * (1 - weight) + b * weight;
  },
  normalizeDegrees(degrees: number): number {
    const angle = ((degrees % 360) + 360) % 360;
    return Object.is(angle, -0) || angle === 360 ? 0 : angle;
  },
  normalizeRadians(radians: number): number {
    const turn = 2 * Math.PI;
    const angle = ((radians % turn) + turn) % turn;
    return angle > Math.PI ? angle - turn : angle;
  },
  toDegrees(angle: number): number {
    return angle * (180 / Math.PI);
  },
  toRadians(angle: number): number {
    return (((angle % 360) + 360) % 360) * (Math.PI / 180);
  },
  oscillation(min: number, max: number, time: number, ...[period = 1, func = Math.cos]: [number?, ((angle: number) => number)?]): number {
    return ((max - min) * (func((2 * Math.PI * time) / period) + 1)) / 2 + min;
  },
  SQRT1_3: Math.sqrt(1 / 3),
  SQRT3: Math.sqrt(3),
};

/** Functions that Foundry VTT adds to RegExp. */
export const RegExpStatics = {
  escape(text: string): string {
    return text.replace(/[-[\]{}()*+?.,\\^$|#\s/]/g, "\\$&");
  },
};

/** Methods that Foundry VTT adds to dates. */
export const DateExtensions = {
  isValid(this: Date): boolean {
    return !Number.isNaN(this.getTime());
  },
  toDateInputString(this: Date): string {
    return [this.getFullYear(), this.getMonth() + 1, this.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
  },
  toTimeInputString(this: Date): string {
    return this.toTimeString().split(" ")[0] ?? "";
  },
};
