/** One of the few numbers that the head of a sheet shows, under the name that the table gave it. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}
