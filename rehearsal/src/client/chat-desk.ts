/**
 * What documents and keys want of the chat log. The log fills this in as it is built, so that neither side imports the other;
 * until then nothing happens.
 */
export const chatDesk = {
  /** Adds a message at the end of the log and of its window; it also floats while the chat is out of view. */
  post: async (_message: any): Promise<void> => undefined,
  /** Renders a message anew. */
  update: async (_message: any): Promise<void> => undefined,
  /** Takes a message out of the log. */
  remove: async (_messageId: string): Promise<void> => undefined,
  /** Does what a line of chat asks for, as if it had been typed. */
  process: async (_line: string): Promise<any> => undefined,
};
