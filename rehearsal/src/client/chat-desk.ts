/** The chat log's functions for documents and keys, so that neither side imports the other. They do nothing until the built log fills them in. */
export const chatDesk = {
  /** Adds a message at the end of the log. It also floats in the page while the chat is out of view. */
  post: async (_message: any): Promise<void> => undefined,
  /** Renders a message again. The chat tab replaces this function with its own. */
  update: async (_message: any): Promise<void> => undefined,
  /** Removes a message from the log. */
  remove: async (_messageId: string): Promise<void> => undefined,
  /** Processes a line of chat as if it had been typed. */
  process: async (_line: string): Promise<any> => undefined,
};
