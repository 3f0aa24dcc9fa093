import { shareImageSize } from '#contract/share-image.ts'
import { drawBanksia } from './draw-banksia.ts'
import { encodePng } from './encode-png.ts'
import { type Colour, createPicture, fillOutline, type Outline } from './fill-outline.ts'
import { breakLines, outlineText, type TextFont } from './set-text.ts'

/** What a share image says: the page's title and description, and the site's name. */
export type ShareImageText = { title: string; description: string; siteName: string }

/** `--crisis` with its texts, and the dark theme's `--bloom`, of the site's tokens. */
const ground: Colour = [0x17, 0x3f, 0x36]
const ink: Colour = [0xf3, 0xf7, 0xf2]
const softInk: Colour = [0xc4, 0xd8, 0xcf]
const bloom: Colour = [0xe2, 0x87, 0x45]

const column = { left: 72, width: 640 }
const name = { size: 38, y: 104, rule: 130 }
/** Where title and description stand, in the middle of it. */
const middle = { top: 164, height: 402, gap: 26 }
const titleSizes = [76, 68, 60, 54, 48, 42] as const
const smallestTitle = 42
const titleLine = 1.12
const mostTitle = { lines: 4, height: 290 }
const about = { size: 30, line: 1.36 }

/** The same on every picture. */
const plain = createPicture(shareImageSize.width, shareImageSize.height, ground)
drawBanksia(plain)

/** Takes about a tenth of a second: `make-share-image.ts` does it beside the main thread. */
export function drawShareImage({ title, description, siteName }: ShareImageText): Buffer {
  const picture = { ...plain, pixels: plain.pixels.slice() }
  const write = (font: TextFont, size: number, text: string, y: number, colour: Colour) =>
    fillOutline(picture, outlineText({ font, size, text, x: column.left, y }), colour)
  const breakText = (text: string, font: TextFont, size: number, most: number) =>
    breakLines(text, { font, size, most, width: column.width })
  const breakTitle = (size: number) => breakText(title, 'display', size, mostTitle.lines)
  const isRight = (size: number) => {
    const { lines, isWhole } = breakTitle(size)
    return isWhole && lines.length * size * titleLine <= mostTitle.height
  }

  const [nameLine = ''] = breakText(siteName, 'display', name.size, 1).lines
  write('display', name.size, nameLine, name.y, ink)
  fillOutline(picture, rule, bloom)

  const size = titleSizes.find(isRight) ?? smallestTitle
  const titleLines = breakTitle(size).lines
  const aboutLines = breakText(description, 'text', about.size, titleLines.length > 3 ? 2 : 3).lines
  const titleHeight = titleLines.length * size * titleLine
  const height = titleHeight + middle.gap + aboutLines.length * about.size * about.line
  const top = middle.top + (middle.height - height) / 2
  const aboutTop = top + titleHeight + middle.gap
  titleLines.forEach((line, index) =>
    write('display', size, line, top + size * (0.86 + index * titleLine), ink),
  )
  aboutLines.forEach((line, index) =>
    write('text', about.size, line, aboutTop + about.size * (0.8 + index * about.line), softInk),
  )
  return encodePng(picture)
}

const rule: Outline = [
  { to: 'move', points: [column.left, name.rule] },
  { to: 'line', points: [column.left + 84, name.rule] },
  { to: 'line', points: [column.left + 84, name.rule + 5] },
  { to: 'line', points: [column.left, name.rule + 5] },
]
