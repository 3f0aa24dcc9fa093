/** An outline in pixels. Closed by itself; where it crosses itself in one direction, it is filled once. */
export type Outline = readonly OutlineStep[]
export type OutlineStep =
  | { to: 'move'; points: readonly [x: number, y: number] }
  | { to: 'line'; points: readonly [x: number, y: number] }
  | { to: 'curve'; points: readonly [x1: number, y1: number, x2: number, y2: number, x: number, y: number] }

export type Picture = {
  width: number
  height: number
  /** Red, green and blue of each pixel. */ pixels: Uint8Array
}
export type Colour = readonly [red: number, green: number, blue: number]

export function createPicture(width: number, height: number, colour: Colour): Picture {
  return { width, height, pixels: new Uint8Array(Buffer.alloc(width * height * 3, Buffer.from(colour))) }
}

/**
 * Each edge adds, to the pixels that it crosses, how much of them lies to its right, with the sign of its direction. The running
 * sum along a row is then how much of each pixel the outline covers, which makes smooth edges without drawing anything twice.
 */
export function fillOutline(picture: Picture, outline: Outline, colour: Colour): void {
  const edges = toEdges(outline)
  const area = areaOf(edges, picture)
  const stride = area.right - area.left + 2
  const sums = new Float32Array(Math.max(0, area.bottom - area.top) * stride)
  for (const edge of edges) addEdge(sums, edge, { ...area, stride })
  for (let y = area.top; y < area.bottom; y += 1) {
    let covered = 0
    for (let x = area.left; x < area.right; x += 1) {
      covered += sums[(y - area.top) * stride + x - area.left] ?? 0
      const share = Math.min(1, Math.abs(covered))
      if (share > 0.002) blend(picture.pixels, (y * picture.width + x) * 3, colour, share)
    }
  }
}

type Area = { left: number; right: number; top: number; bottom: number }

/** The part of the picture that an outline can reach. */
function areaOf(edges: readonly Edge[], { width, height }: Picture): Area {
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (const { x1, y1 } of edges) {
    ;[left, right] = [Math.min(left, x1), Math.max(right, x1)]
    ;[top, bottom] = [Math.min(top, y1), Math.max(bottom, y1)]
  }
  return {
    left: Math.max(0, Math.floor(left)),
    right: Math.min(width, Math.ceil(right)),
    top: Math.max(0, Math.floor(top)),
    bottom: Math.min(height, Math.ceil(bottom)),
  }
}

type Edge = { x0: number; y0: number; x1: number; y1: number }
type Sums = Area & { stride: number }

function addEdge(
  sums: Float32Array,
  { x0, y0, x1, y1 }: Edge,
  { left: leftmost, right: rightmost, top, bottom, stride }: Sums,
): void {
  if (y0 === y1) return
  const direction = y0 < y1 ? 1 : -1
  const [from, to] = [Math.max(top, Math.min(y0, y1)), Math.min(bottom, Math.max(y0, y1))]
  const xAt = (y: number) =>
    Math.min(Math.max(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), leftmost), rightmost) - leftmost
  for (let row = Math.floor(from); row < to; row += 1) {
    const [a, b] = [Math.max(row, from), Math.min(row + 1, to)]
    const [left, right] = [Math.min(xAt(a), xAt(b)), Math.max(xAt(a), xAt(b))]
    const height = (b - a) * direction
    const start = (row - top) * stride
    for (let cell = Math.floor(left); cell <= right; cell += 1) {
      const [l, r] = [Math.max(left, cell), Math.min(right, cell + 1)]
      const part = right > left ? (height * (r - l)) / (right - left) : height
      const toRight = cell + 1 - (l + r) / 2
      sums[start + cell] = (sums[start + cell] ?? 0) + part * toRight
      sums[start + cell + 1] = (sums[start + cell + 1] ?? 0) + part * (1 - toRight)
    }
  }
}

/** More would not be seen at the sizes drawn here. */
const partsOfCurve = 12

function toEdges(outline: Outline): Edge[] {
  const edges: Edge[] = []
  let [x, y] = [0, 0]
  let [startX, startY] = [0, 0]
  const lineTo = (nextX: number, nextY: number) => {
    if (nextX === x && nextY === y) return
    edges.push({ x0: x, y0: y, x1: nextX, y1: nextY })
    ;[x, y] = [nextX, nextY]
  }
  for (const step of outline)
    if (step.to === 'move') {
      lineTo(startX, startY)
      ;[x, y] = step.points
      ;[startX, startY] = step.points
    } else if (step.to === 'line') lineTo(...step.points)
    else for (const [nextX, nextY] of pointsOfCurve([x, y, ...step.points])) lineTo(nextX, nextY)
  lineTo(startX, startY)
  return edges
}

type Cubic = readonly [number, number, number, number, number, number, number, number]

function pointsOfCurve([x0, y0, x1, y1, x2, y2, x3, y3]: Cubic): (readonly [number, number])[] {
  return Array.from({ length: partsOfCurve }, (_, index) => {
    const t = (index + 1) / partsOfCurve
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3]
    return [a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3] as const
  })
}

function blend(pixels: Uint8Array, place: number, colour: Colour, share: number): void {
  for (let channel = 0; channel < 3; channel += 1) {
    const before = pixels[place + channel] ?? 0
    pixels[place + channel] = Math.round(before + ((colour[channel] ?? 0) - before) * share)
  }
}
