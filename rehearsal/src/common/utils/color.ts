type Vector = [number, number, number];

function channel(value: number): number {
  return Math.max(0, Math.min(1, value));
}

/** A color as a number 0xRRGGBB with its parts. NaN if it is no color. */
export class Color extends Number {
  /** Whether this is a color. */
  get valid(): boolean {
    const value = this.valueOf();
    return Number.isInteger(value) && value >= 0 && value <= 0xffffff;
  }

  /** The color as "#rrggbb". */
  get css(): string {
    return this.toString(16);
  }

  /** The red, green and blue parts from 0 to 1. */
  get rgb(): Vector {
    return [this.r, this.g, this.b];
  }

  /** The red part from 0 to 1. */
  get r(): number {
    return ((this.valueOf() >> 16) & 0xff) / 255;
  }

  /** The green part from 0 to 1. */
  get g(): number {
    return ((this.valueOf() >> 8) & 0xff) / 255;
  }

  /** The blue part from 0 to 1. */
  get b(): number {
    return (this.valueOf() & 0xff) / 255;
  }

  /** The largest of the three parts. */
  get maximum(): number {
    return Math.max(...this);
  }

  /** The smallest of the three parts. */
  get minimum(): number {
    return Math.min(...this);
  }

  /** The number with its bytes in reverse order. */
  get littleEndian(): number {
    const value = this.valueOf();
    return ((value >> 16) & 0xff) + (value & 0x00ff00) + ((value & 0xff) << 16);
  }

  /** Hue, saturation and value from 0 to 1. */
  get hsv(): Vector {
    const max = this.maximum;
    const delta = max - this.minimum;
    return [this.#hue(max, delta), max === 0 ? 0 : delta / max, max];
  }

  /** Hue, saturation and lightness from 0 to 1. */
  get hsl(): Vector {
    const max = this.maximum;
    const delta = max - this.minimum;
    const lightness = (max + this.minimum) / 2;
    const saturation = delta === 0 ? 0 : delta / (1 - Math.abs(2 * lightness - 1));
    return [this.#hue(max, delta), saturation, lightness];
  }

  /** The color in linear light. */
  get linear(): Color {
    const linear = (part: number): number => (part > 0.04045 ? ((part + 0.055) / 1.055) ** 2.4 : part / 12.92);
    return Color.fromRGB(this.rgb.map(linear) as Vector);
  }

  override toString(radix?: number): string {
    if (radix !== undefined && radix !== 16) return this.valueOf().toString(radix);
    return this.valid ? `#${this.valueOf().toString(16).padStart(6, "0")}` : String(this.valueOf());
  }

  /** Returns the color as "#rrggbb". */
  toJSON(): string {
    return this.css;
  }

  /** Returns the color as "#rrggbb". */
  toHTML(): string {
    return this.css;
  }

  /** Whether another color or number is the same. */
  equals(other: Color | number): boolean {
    return this.valueOf() === other.valueOf();
  }

  /** Returns the color as CSS with an alpha. */
  toRGBA(alpha: number): string {
    const [r, g, b] = this.rgb.map((part) => Math.round(part * 255));
    return `rgba(${r}, ${g}, ${b}, ${alpha})`;
  }

  /** Returns a color between this and another. Weight 0 is this one, 1 the other. */
  mix(other: Color, weight: number): Color {
    return new Color(Color.mix(this, other, weight));
  }

  /** Multiplies each part by that of another color, or by a number. */
  multiply(other: Color | number): Color {
    return this.#combine(other, (a, b) => a * b);
  }

  /** Adds each part of another color, or a number, to each part. */
  add(other: Color | number): Color {
    return this.#combine(other, (a, b) => a + b);
  }

  /** Subtracts each part of another color, or a number, from each part. */
  subtract(other: Color | number): Color {
    return this.#combine(other, (a, b) => a - b);
  }

  /** Returns the larger of each part and that of another color, or a number. */
  maximize(other: Color | number): Color {
    return this.#combine(other, Math.max);
  }

  /** Returns the smaller of each part and that of another color, or a number. */
  minimize(other: Color | number): Color {
    return this.#combine(other, Math.min);
  }

  *[Symbol.iterator](): Generator<number> {
    yield* this.rgb;
  }

  /** Writes the parts into a vector. */
  applyRGB(vector: number[]): void {
    [vector[0], vector[1], vector[2]] = this.rgb;
  }

  #hue(max: number, delta: number): number {
    if (delta === 0) return 0;
    if (max === this.r) return (((this.g - this.b) / delta + 6) % 6) / 6;
    if (max === this.g) return ((this.b - this.r) / delta + 2) / 6;
    return ((this.r - this.g) / delta + 4) / 6;
  }

  #combine(other: Color | number, combine: (a: number, b: number) => number): Color {
    const parts: Vector = other instanceof Color ? other.rgb : [Number(other), Number(other), Number(other)];
    return Color.fromRGB(this.rgb.map((part, index) => combine(part, parts[index] ?? 0)) as Vector);
  }

  /** Returns a color between two colors, as a number. Weight 0 is the first, 1 the second. */
  static mix(color1: number | Color, color2: number | Color, weight: number): number {
    const a = new Color(color1.valueOf()).rgb;
    const b = new Color(color2.valueOf()).rgb;
    return Color.fromRGB(a.map((part, index) => part * (1 - weight) + (b[index] ?? 0) * weight) as Vector).valueOf();
  }

  /** Multiplies each part of a color by a number. */
  static multiplyScalar(color: number, scalar: number): number {
    return new Color(color).multiply(scalar).valueOf();
  }

  /** Returns a color from "#rrggbb", a number, an array of three parts or another color. Anything else gives NaN. */
  static from(color: any): Color {
    if (color instanceof Color) return new Color(color.valueOf());
    if (color === null || color === undefined || color === "") return new Color(NaN);
    if (typeof color === "string") return this.fromString(color);
    if (typeof color === "number") return new Color(color);
    return Array.isArray(color) && color.length === 3 ? this.fromRGB(color as Vector) : new Color(NaN);
  }

  /** Returns a color from "#rrggbb". */
  static fromString(color: string): Color {
    const hex = color.startsWith("#") ? color.slice(1) : color;
    const long = hex.length === 3 ? [...hex].map((letter) => letter + letter).join("") : hex;
    return new Color(/^[0-9a-f]{6}(?:[0-9a-f]{2})?$/i.test(long) ? parseInt(long.slice(0, 6), 16) : NaN);
  }

  /** Returns a color from its red, green and blue parts, 0 to 1. */
  static fromRGB(rgb: Vector): Color {
    return new this(this.fromRGBvalues(...rgb));
  }

  /** Returns the number of a color from its parts, 0 to 1. */
  static fromRGBvalues(r: number, g: number, b: number): number {
    const [red, green, blue] = [r, g, b].map((part) => Math.round(channel(part) * 255)) as Vector;
    return (red << 16) + (green << 8) + blue;
  }

  /** Returns a color from hue, saturation and value, 0 to 1. */
  static fromHSV([hue, saturation, value]: Vector): Color {
    const part = (n: number): number => {
      const k = (n + hue * 6) % 6;
      return value - value * saturation * Math.max(0, Math.min(k, 4 - k, 1));
    };
    return this.fromRGB([part(5), part(3), part(1)]);
  }

  /** Returns a color from hue, saturation and lightness, 0 to 1. */
  static fromHSL([hue, saturation, lightness]: Vector): Color {
    const strength = saturation * Math.min(lightness, 1 - lightness);
    const part = (n: number): number => {
      const k = (n + hue * 12) % 12;
      return lightness - strength * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    };
    return this.fromRGB([part(0), part(8), part(4)]);
  }
}
