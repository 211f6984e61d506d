/** Names that the language and tools look up on any object. Reading them is never a mistake. */
const PROBED = new Set(["then", "toJSON", "asymmetricMatch", "nodeType", "tagName", "$$typeof", "inspect"]);

/** An unknown member that was read: its name, the namespace or class that lacks it, and the message. */
export interface Vain {
  readonly member: string;
  readonly owner: string;
  readonly text: string;
}

/** Returns the value to give for an unknown member, or null to throw. */
type Doorkeeper = (vain: Vain) => { readonly value: unknown } | null;

let doorkeeper: Doorkeeper = () => null;

/** Sets the function that decides about unknown members. Without one, reading them throws. */
export function setDoorkeeper(keeper: Doorkeeper): void {
  doorkeeper = keeper;
}

function refuseUnknown(name: string, fallback: object): ProxyHandler<object> {
  return {
    get(target, key, receiver) {
      if (typeof key === "symbol" || PROBED.has(key) || key in target || key in fallback) return Reflect.get(target, key, receiver);
      const owner = memberOwner(name, receiver);
      const text = `Unknown member ${key} of ${owner}`;
      const given = doorkeeper({ member: key, owner: name, text });
      if (given) return given.value;
      throw new TypeError(text);
    },
  };
}

function memberOwner(name: string, receiver: unknown): string {
  const constructor = typeof receiver === "function" ? receiver : Object.getPrototypeOf(receiver as object)?.constructor;
  const own = typeof constructor === "function" ? constructor.name : "";
  return own && own !== "Object" && own !== name ? `${name} (${own})` : name;
}

/** Wraps a namespace so that reading an unknown member throws, unless the doorkeeper gives a value. `in`, symbols and writing still work. */
export function strictNamespace<T extends object>(name: string, object: T): T {
  return new Proxy(object, refuseUnknown(name, Object.prototype)) as T;
}

/** Returns an object to end a prototype chain with. Reading a string member that nothing in the chain has throws. */
export function strictPrototype(name: string, base: object = Object.prototype): object {
  return new Proxy(Object.create(base) as object, refuseUnknown(name, base));
}

/** Makes a class throw on unknown members of its instances. With `statics` (the default) also on those of the class and its subclasses. */
export function makeStrict(constructor: abstract new (...args: any[]) => unknown, { statics = true }: { statics?: boolean } = {}): void {
  Object.setPrototypeOf(constructor.prototype as object, strictPrototype(constructor.name));
  if (statics) Object.setPrototypeOf(constructor, strictPrototype(`class ${constructor.name}`, Function.prototype));
}
