/** One step of a tour: what it points at, and who sees it. Its texts are `<prefix>.<id>.title` and `.content`. */
export interface TourStop {
  readonly id: string;
  /** Where it is absent, or there is nothing of it, the step stands in the middle. */
  readonly selector?: string;
  readonly restricted?: true;
}
