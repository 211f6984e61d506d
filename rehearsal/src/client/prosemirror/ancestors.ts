import { ResolvedPos, type Attrs, type NodeType } from "prosemirror-model";

declare module "prosemirror-model" {
  interface ResolvedPos {
    /** Whether the position lies in a node of a type, with the given attributes if any. */
    hasAncestor(other: NodeType, attrs?: Attrs | null): boolean;
  }
}

ResolvedPos.prototype.hasAncestor = function hasAncestor(this: ResolvedPos, other: NodeType, attrs: Attrs | null = null): boolean {
  for (let depth = this.depth; depth > 0; depth -= 1) {
    const node = this.node(depth);
    if (node.type === other && Object.entries(attrs ?? {}).every(([key, value]) => node.attrs[key] === value)) return true;
  }
  return false;
};
