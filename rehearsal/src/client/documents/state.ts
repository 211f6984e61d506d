let ready = false;

/** Whether all world collections exist, so that documents can be prepared when they are created. */
export function documentsReady(): boolean {
  return ready;
}

/** Sets whether all world collections exist. */
export function setDocumentsReady(value: boolean): void {
  ready = value;
}
