/** Puts the element of a piece of the interface in its place, instead of one that has its id already. */
export function placeElement(element: HTMLElement, parentId: string): void {
  const prior = document.getElementById(element.id);
  if (prior && prior !== element) prior.replaceWith(element);
  else (document.getElementById(parentId) ?? document.body).append(element);
}
