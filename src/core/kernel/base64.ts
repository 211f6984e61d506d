// Browsers and Node both have these, but the language's own library does not name them.
declare function btoa(binary: string): string;
declare function atob(text: string): string;

/** Returns bytes as base64 with padding. Rule: RFC 4648, section 4. */
export function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** Returns the bytes of a base64 text. Throws unless `base64Of` writes them as this text, so no two texts stand for the same bytes. */
export function bytesOf(text: string): Uint8Array {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  if (base64Of(bytes) !== text) throw new Error("This is no base64.");
  return bytes;
}
