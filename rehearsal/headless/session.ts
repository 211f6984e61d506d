/** A page that can send requests with its session, with or without a browser. */
interface Caller {
  context(): {
    readonly request: {
      get(address: string): Promise<{ text(): Promise<string> }>;
      post(address: string, options: { readonly form: Record<string, string> }): Promise<unknown>;
    };
  };
  goto(address: string): Promise<unknown>;
}

/** Takes a page straight into the game as the user with a name. Throws if there is no such user. */
export async function comeIn(page: Caller, url: string, name: string, password = ""): Promise<void> {
  const { request } = page.context();
  const choices = [...(await (await request.get(`${url}/join`)).text()).matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)];
  const userid = choices.find(([, , shown]) => shown === name)?.[1];
  if (!userid) throw new Error(`Nobody here is called ${name}.`);
  await request.post(`${url}/join`, { form: { userid, password } });
  await page.goto(`${url}/game`);
}
