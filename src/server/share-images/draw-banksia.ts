import { type Colour, fillOutline, type Outline, type Picture } from './fill-outline.ts'

/** Of the site's tokens, and two shades between them. */
const leafTones: readonly Colour[] = [
  [0x2c, 0x6a, 0x59],
  [0x34, 0x7a, 0x66],
  [0x26, 0x5f, 0x50],
]
const bloomTones: readonly Colour[] = [
  [0xd9, 0x72, 0x2e],
  [0xe2, 0x87, 0x45],
  [0xf2, 0xa8, 0x73],
]
const veinTone: Colour = [0x1c, 0x4d, 0x41]
const bloomShade: Colour = [0xb4, 0x54, 0x1a]

const flower = { x: 978, top: 84, bottom: 452, halfWidth: 108 }

/** A flower spike over long, blunt leaves with small teeth, at the right of the picture. */
export function drawBanksia(picture: Picture): void {
  const leaves = [
    { angle: 212, length: 262 },
    { angle: -32, length: 262 },
    { angle: 184, length: 250 },
    { angle: -4, length: 250 },
    { angle: 157, length: 216 },
    { angle: 23, length: 216 },
  ]
  fillOutline(picture, stem(), bloomShade)
  leaves.forEach(({ angle, length }, index) => {
    const turn = (angle * Math.PI) / 180
    fillOutline(picture, leaf(turn, length), pick(leafTones, Math.floor(index / 2)))
    fillOutline(picture, vein(turn, length), veinTone)
  })
  fillOutline(picture, spike(), bloomShade)
  drawFlorets(picture)
}

const pick = (tones: readonly Colour[], index: number): Colour => tones[index % tones.length] ?? bloomShade

/** A point so far along a leaf that grows from under the flower, and so far beside its middle. */
const onLeaf = (angle: number) => (along: number, aside: number) =>
  [
    flower.x + Math.cos(angle) * along - Math.sin(angle) * aside,
    flower.bottom - 10 + Math.sin(angle) * along + Math.cos(angle) * aside,
  ] as const

const polygon = (points: (readonly [number, number])[]): Outline =>
  points.map((point, index) => ({ to: index === 0 ? 'move' : 'line', points: point }))

const teeth = 16

/** Narrow at its stem, widest near its blunt end. */
function leaf(angle: number, length: number): Outline {
  const at = onLeaf(angle)
  const width = (share: number) => 5 + 20 * share ** 0.7
  const side = (sign: 1 | -1) =>
    Array.from({ length: teeth }, (_, index) => {
      const share = (index + 1) / (teeth + 1)
      return [
        at(length * share, sign * width(share)),
        at(length * (share + 0.02), sign * (width(share) - 3.5)),
      ]
    }).flat()
  return polygon([
    at(0, 4),
    ...side(1),
    at(length * 0.99, 13),
    at(length, 0),
    at(length * 0.99, -13),
    ...side(-1).toReversed(),
    at(0, -4),
  ])
}

function vein(angle: number, length: number): Outline {
  const at = onLeaf(angle)
  return polygon([at(0, 2.5), at(length * 0.95, 0.8), at(length * 0.95, -0.8), at(0, -2.5)])
}

function stem(): Outline {
  const { x, bottom } = flower
  return polygon([
    [x - 9, bottom - 20],
    [x + 9, bottom - 20],
    [x + 13, 630],
    [x - 13, 630],
  ])
}

function spike(): Outline {
  const { x, top, bottom, halfWidth } = flower
  const shoulder = top + 130
  return [
    { to: 'move', points: [x, top] },
    {
      to: 'curve',
      points: [x + halfWidth * 0.75, top, x + halfWidth, shoulder - 50, x + halfWidth, shoulder],
    },
    { to: 'line', points: [x + halfWidth, bottom - 90] },
    { to: 'curve', points: [x + halfWidth, bottom - 20, x + 50, bottom, x, bottom] },
    { to: 'curve', points: [x - 50, bottom, x - halfWidth, bottom - 20, x - halfWidth, bottom - 90] },
    { to: 'line', points: [x - halfWidth, shoulder] },
    { to: 'curve', points: [x - halfWidth, shoulder - 50, x - halfWidth * 0.75, top, x, top] },
  ]
}

const rows = 20
const inRow = 11

/** Rows of small drops, closer together towards the edge, as on a round body. */
function drawFlorets(picture: Picture): void {
  for (let row = 0; row < rows; row += 1) {
    const y = flower.bottom - 16 - (row * (flower.bottom - flower.top - 36)) / (rows - 1)
    for (let index = 0; index < inRow; index += 1) {
      const turn = (((index + (row % 2) / 2) / (inRow - 0.5)) * 2 - 1) * (Math.PI / 2)
      const x = flower.x + Math.sin(turn) * halfWidthAt(y) * 0.94
      const facing = Math.cos(turn)
      fillOutline(
        picture,
        drop(x, y, 3 + 8.5 * facing, Math.sin(turn) * 9),
        pick(bloomTones, row + index * 2),
      )
    }
  }
}

function halfWidthAt(y: number): number {
  const { top, bottom, halfWidth } = flower
  const fromTop = Math.min(1, Math.max(0, (y - top) / 120))
  const fromBottom = Math.min(1, Math.max(0, (bottom - y) / 80))
  return halfWidth * Math.sqrt(1 - (1 - fromTop) ** 2) * Math.sqrt(1 - (1 - fromBottom) ** 2 * 0.8)
}

function drop(x: number, y: number, width: number, lean: number): Outline {
  return [
    { to: 'move', points: [x + lean, y - 17] },
    { to: 'curve', points: [x + width * 0.9, y - 8, x + width, y + 5, x, y + 9] },
    { to: 'curve', points: [x - width, y + 5, x - width * 0.9, y - 8, x + lean, y - 17] },
  ]
}
