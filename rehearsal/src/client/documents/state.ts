let ready = false;

/** Whether all world collections stand, so that documents may be prepared as soon as they are made. */
export function documentsReady(): boolean {
  return ready;
}

/** Says that all world collections stand. */
export function setDocumentsReady(value: boolean): void {
  ready = value;
}
