/** One step of a tour. Its texts are `<prefix>.<id>.title` and `.content`. */
export interface TourStop {
  readonly id: string;
  /** The selector of the element that the step points at. If it is absent or matches nothing, the step is shown in the centre. */
  readonly selector?: string;
  readonly restricted?: true;
}
