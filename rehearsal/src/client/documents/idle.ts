import { guestWhoAsks, noteVain } from "../boot/door.ts";

/** Gives a class declared methods that do nothing here. For guests the call is noted, for others it throws. */
export function declareIdle(documentClass: any, names: string): void {
  for (const name of names.split(" ")) {
    const text = `${documentClass.name}#${name} does nothing in the rehearsal`;
    const value = async (): Promise<void> => {
      const guest = guestWhoAsks();
      if (guest === null) throw new Error(text);
      noteVain(guest, text);
    };
    Object.defineProperty(documentClass.prototype, name, { value, writable: true, configurable: true });
  }
}
