/** A script that puts off a page's drawing. Applications are only listed until `lookAt` is called. From then on they are drawn as usual. */
export const UNSEEN = `(() => {
  if (!globalThis.foundry) return;
  const { ApplicationV2 } = foundry.applications.api;
  const { render, close } = ApplicationV2.prototype;
  const wanted = new Set();
  ApplicationV2.prototype.render = async function (options = {}, legacy = {}) {
    const chosen = typeof options === "boolean" ? { ...legacy, force: options } : options;
    if (chosen.force) wanted.add(this);
    if (wanted.has(this)) this._configureRenderOptions({ ...chosen, isFirstRender: false });
    return this;
  };
  ApplicationV2.prototype.close = async function (options) {
    wanted.delete(this);
    return close.call(this, options);
  };
  globalThis.lookAt = async () => {
    Object.assign(ApplicationV2.prototype, { render, close });
    globalThis.lookAt = async () => undefined;
    for (const application of wanted) await application.render({ force: true });
  };
})();`;
