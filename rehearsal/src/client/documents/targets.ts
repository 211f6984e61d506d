/** The tokens that a user targets. */
export class UserTargets extends Set<any> {
  user: any;

  constructor(user: any) {
    super();
    this.user = user;
  }

  /** The ids of the tokens. */
  get ids(): string[] {
    return [...this].map((token) => token.id);
  }
}
