/** What the declarations (made for 13) do not know and the host may offer all the same: each with the place of platform.md that names it. */
export const ALLOWED: Readonly<Record<string, string>> = {};
