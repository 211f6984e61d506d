import { montgomery } from "@noble/curves/abstract/montgomery.js";
import { pow } from "@noble/curves/abstract/modular.js";

/** The prime of the curve, `2^255 - 19`. */
const P = 2n ** 255n - 19n;

/** Clamps 32 secret bytes in place, so that they are a valid scalar. Rule: RFC 7748, section 5. */
function adjustScalarBytes(bytes: Uint8Array): Uint8Array {
  const [first = 0, last = 0] = [bytes[0], bytes[31]];
  bytes[0] = first & 248;
  bytes[31] = (last & 127) | 64;
  return bytes;
}

/**
 * Key agreement on Curve25519, by the library's Montgomery ladder alone. The library's own `x25519` adds the Edwards curve: 7 KB for faster
 * public keys only.
 */
export const x25519 = montgomery({ P, type: "x25519", adjustScalarBytes, powPminus2: (x) => pow(x, P - 2n, P) });
