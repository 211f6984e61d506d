/** Whether the page already listens for clicks on links and rolls in texts. */
export const current = { active: false };
