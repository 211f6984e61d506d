/** Calls a method of a sub-type's data if it has one. Packages leave out what they do not need, and may bring plain data. */
export function callOptional(system: any, method: string, ...given: unknown[]): any {
  const isObject = typeof system === "object" && system !== null;
  return isObject && method in system && typeof system[method] === "function" ? system[method](...given) : undefined;
}
