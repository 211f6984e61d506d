/** Why data do not fit a field: one value, the fields of an object, or the elements of an array. */
export class DataModelValidationFailure {
  invalidValue: any;
  fallback: any;
  dropped: boolean;
  message: string | undefined;
  fields: Record<string, DataModelValidationFailure> = {};
  elements: { id: number | string; name?: string; failure: DataModelValidationFailure }[] = [];
  unresolved: boolean;

  constructor({
    invalidValue,
    fallback,
    dropped = false,
    message,
    unresolved = false,
  }: { invalidValue?: any; fallback?: any; dropped?: boolean; message?: string | undefined; unresolved?: boolean } = {}) {
    this.invalidValue = invalidValue;
    this.fallback = fallback;
    this.dropped = dropped;
    this.message = message;
    this.unresolved = unresolved;
  }

  /** Returns the failure as an error to throw. */
  asError(): DataModelValidationError {
    return new DataModelValidationError(this);
  }

  /** Whether nothing failed. */
  isEmpty(): boolean {
    return Object.keys(this.fields).length === 0 && this.elements.length === 0 && this.message === undefined;
  }

  /** Returns the failure as plain data. */
  toObject(): object {
    const fields = Object.fromEntries(Object.entries(this.fields).map(([name, failure]) => [name, failure.toObject()]));
    const elements = this.elements.map(({ id, name, failure }) => ({ id, name, failure: failure.toObject() }));
    return { invalidValue: this.invalidValue, fallback: this.fallback, dropped: this.dropped, message: this.message, fields, elements };
  }

  /** Returns the failure as lines of text. Inner failures are indented. */
  toString(): string {
    return formatFailure(this, 0);
  }
}

function formatFailure(failure: DataModelValidationFailure, depth: number): string {
  const indent = "  ".repeat(depth);
  const lines: string[] = [];
  const inner = (label: string, part: DataModelValidationFailure): void => {
    const text = formatFailure(part, depth + 1);
    lines.push(
      text.includes("\n") || text.startsWith(" ".repeat(2 * (depth + 1))) ? `${indent}${label}:\n${text}` : `${indent}${label}: ${text}`,
    );
  };
  for (const [name, part] of Object.entries(failure.fields)) inner(name, part);
  for (const element of failure.elements) inner(element.name ? `[${element.id}] ${element.name}` : `[${element.id}]`, element.failure);
  if (lines.length === 0) return failure.message ?? "";
  if (failure.message) lines.unshift(`${indent}${failure.message}`);
  return lines.join("\n");
}

/** The error for data that do not fit a schema. It says where and why. */
export class DataModelValidationError extends Error {
  #failure: DataModelValidationFailure;

  constructor(failure: DataModelValidationFailure | string, ...params: any[]) {
    super(failure.toString(), ...params);
    this.name = "DataModelValidationError";
    this.#failure = failure instanceof DataModelValidationFailure ? failure : new DataModelValidationFailure({ message: failure });
  }

  /** Returns the failure, or the one at a dotted path. */
  getFailure(path?: string): DataModelValidationFailure | undefined {
    let failure: DataModelValidationFailure | undefined = this.#failure;
    for (const part of path ? path.split(".") : []) {
      const current: DataModelValidationFailure | undefined = failure;
      failure = current?.fields[part] ?? current?.elements.find((element) => String(element.id) === part)?.failure;
    }
    return failure;
  }

  /** Returns all leaf failures by path. */
  getAllFailures(): Record<string, DataModelValidationFailure> {
    const all: Record<string, DataModelValidationFailure> = {};
    const collect = (failure: DataModelValidationFailure, path: string): void => {
      const inner: [string | number, DataModelValidationFailure][] = [
        ...Object.entries(failure.fields),
        ...failure.elements.map((element): [string | number, DataModelValidationFailure] => [element.id, element.failure]),
      ];
      if (inner.length === 0) all[path] = failure;
      for (const [name, part] of inner) collect(part, path ? `${path}.${name}` : String(name));
    };
    collect(this.#failure, "");
    return all;
  }

  /** Prints all failures as a table. */
  logAsTable(): void {
    console.table(Object.entries(this.getAllFailures()).map(([path, failure]) => ({ path, message: failure.message })));
  }

  /** Returns the failures as an HTML list. */
  asHTML(): string {
    const items = Object.entries(this.getAllFailures()).map(
      ([path, failure]) => `<li>${path}: ${(failure.message ?? "").replace(/</g, "&lt;")}</li>`,
    );
    return `<ul class="summary-tree">${items.join("")}</ul>`;
  }
}
