interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns a point relative to a shape that is rotated about its middle. */
function turnedBack({ x, y }: Point, middle: Point, degrees: number): Point {
  const angle = (-degrees * Math.PI) / 180;
  const [right, down] = [x - middle.x, y - middle.y];
  return {
    x: right * Math.cos(angle) - down * Math.sin(angle),
    y: right * Math.sin(angle) + down * Math.cos(angle),
  };
}

function inRectangle(point: Point, { x, y, width, height, rotation = 0 }: any): boolean {
  const beside = turnedBack(point, { x: x + width / 2, y: y + height / 2 }, rotation);
  return Math.abs(beside.x) <= width / 2 && Math.abs(beside.y) <= height / 2;
}

function inEllipse(point: Point, { x, y, radiusX, radiusY, rotation = 0 }: any): boolean {
  const beside = turnedBack(point, { x, y }, rotation);
  return Math.hypot(beside.x / radiusX, beside.y / radiusY) <= 1;
}

function inPolygon({ x, y }: Point, { points }: { points: number[] }): boolean {
  let inside = false;
  const corner = (index: number): Point => ({ x: points[index * 2] as number, y: points[index * 2 + 1] as number });
  const count = points.length / 2;
  for (let index = 0; index < count; index++) {
    const [one, other] = [corner(index), corner((index + count - 1) % count)];
    const crosses = one.y > y !== other.y > y && x < ((other.x - one.x) * (y - one.y)) / (other.y - one.y) + one.x;
    if (crosses) inside = !inside;
  }
  return inside;
}

const TESTS: Readonly<Record<string, (point: Point, shape: any) => boolean>> = {
  rectangle: inRectangle,
  circle: (point, shape) => Math.hypot(point.x - shape.x, point.y - shape.y) <= shape.radius,
  ellipse: inEllipse,
  polygon: inPolygon,
};

/** Whether a point lies in a region's shapes. Each shape adds to those before it, or cuts a hole in them. */
export function testShapes(shapes: readonly any[], point: Point): boolean {
  let inside = false;
  for (const shape of shapes) {
    const test = TESTS[shape.type];
    if (!test) throw new Error(`There is no shape "${shape.type}" in regions of this host`);
    if (test(point, shape)) inside = !shape.hole;
  }
  return inside;
}
