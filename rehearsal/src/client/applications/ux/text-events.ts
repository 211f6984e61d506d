/** Whether the page listens for clicks on links and rolls in texts already. */
export const current = { active: false };
