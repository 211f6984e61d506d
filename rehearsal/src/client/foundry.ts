/** The namespace `foundry`, filled by the boot from the parts of the host; members are read through `globalThis.foundry`. */
export const foundryNamespace: Record<string, any> = {};
