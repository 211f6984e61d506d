import { x25519 as known } from "@noble/curves/ed25519.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { expect, it } from "vitest";
import { x25519 } from "./x25519.ts";

it("gives the agreed key of RFC 7748, section 5.2", () => {
  const scalar = hexToBytes("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4");
  const point = hexToBytes("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c");
  expect(bytesToHex(x25519.scalarMult(scalar, point))).toBe("c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552");
});

it("gives the same public and agreed keys as the library's own, for any secrets", () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const [one, other] = [new Uint8Array(32).fill(seed), Uint8Array.from({ length: 32 }, (_, index) => (index * 7 + seed * 31) % 256)];
    const point = known.getPublicKey(other);
    expect(x25519.getPublicKey(other)).toEqual(point);
    expect(x25519.getSharedSecret(one, point)).toEqual(known.getSharedSecret(one, point));
  }
});
