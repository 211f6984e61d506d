import type * as PIXI from "pixi.js";

/** A straight line from one point to another. */
export class Ray {
  readonly A: { x: number; y: number };
  readonly B: { x: number; y: number };

  constructor(A: PIXI.IPointData, B: PIXI.IPointData) {
    this.A = { x: A.x, y: A.y };
    this.B = { x: B.x, y: B.y };
  }

  get dx(): number {
    return this.B.x - this.A.x;
  }
  get dy(): number {
    return this.B.y - this.A.y;
  }
  /** The line's length in pixels. */
  get distance(): number {
    return Math.hypot(this.dx, this.dy);
  }
  /** The line's direction in radians, clockwise from the right. */
  get angle(): number {
    return Math.atan2(this.dy, this.dx);
  }
  /** Returns the point at a fraction of the line's length. */
  project(t: number): { x: number; y: number } {
    return { x: this.A.x + t * this.dx, y: this.A.y + t * this.dy };
  }
}
