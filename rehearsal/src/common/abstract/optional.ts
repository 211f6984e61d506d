/** Calls a method of a subtype's data if it has one. Packages may leave methods out or bring plain data. */
export function callOptional(system: any, method: string, ...given: unknown[]): any {
  const isObject = typeof system === "object" && system !== null;
  return isObject && method in system && typeof system[method] === "function" ? system[method](...given) : undefined;
}
