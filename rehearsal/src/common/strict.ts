/** Names that the language and the tools probe for on any object; reading them is never a mistake. */
const PROBED = new Set(["then", "toJSON", "asymmetricMatch", "nodeType", "tagName", "$$typeof", "inspect"]);

/** What was asked for in vain: a member, of what (as the namespace or class is called), and how that is said. */
export interface Vain {
  readonly member: string;
  readonly owner: string;
  readonly text: string;
}

/** Says what whoever asks gets in place of an unknown member; null where it throws. */
type Doorkeeper = (vain: Vain) => { readonly value: unknown } | null;

let doorkeeper: Doorkeeper = () => null;

/** Sets who says what becomes of an unknown member; without one it throws for everybody. */
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

/** The namespace `object` behind a door that throws on reading a member it does not have, unless a doorkeeper says otherwise; `in`, symbols and writing work as ever. */
export function strictNamespace<T extends object>(name: string, object: T): T {
  return new Proxy(object, refuseUnknown(name, Object.prototype)) as T;
}

/** An object to end a prototype chain with: reading a string member that nothing before it in the chain has throws. */
export function strictPrototype(name: string, base: object = Object.prototype): object {
  return new Proxy(Object.create(base) as object, refuseUnknown(name, base));
}

/** Makes a class throw on unknown members, of its instances and (unless told otherwise) of the class itself and its subclasses. */
export function makeStrict(constructor: abstract new (...args: any[]) => unknown, { statics = true }: { statics?: boolean } = {}): void {
  Object.setPrototypeOf(constructor.prototype as object, strictPrototype(constructor.name));
  if (statics) Object.setPrototypeOf(constructor, strictPrototype(`class ${constructor.name}`, Function.prototype));
}
