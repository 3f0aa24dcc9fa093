import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { drawShareImage } from './draw-share-image.ts'
import { createShareImages } from './make-share-image.ts'
import { breakLines } from './set-text.ts'

const text = { title: 'Find the right psychologist', description: 'Video sessions.', siteName: 'Banksia' }

/** Its size, and its rows as they were before they were packed, each pixel relative to the one above. */
function readPng(file: Buffer) {
  expect(file.toString('latin1', 1, 4)).toBe('PNG')
  const length = file.readUInt32BE(33)
  expect(file.toString('latin1', 37, 41)).toBe('IDAT')
  return {
    width: file.readUInt32BE(16),
    height: file.readUInt32BE(20),
    rows: inflateSync(file.subarray(41, 41 + length)),
  }
}

describe('a share image', () => {
  it('is a PNG of 1200 by 630', () => {
    const { width, height, rows } = readPng(drawShareImage(text))
    expect({ width, height }).toEqual({ width: 1200, height: 630 })
    expect(rows.length).toBe(630 * (1200 * 3 + 1))
  })

  it('differs by what it says', () => {
    const drawn = drawShareImage(text)
    expect(drawShareImage({ ...text }).equals(drawn)).toBe(true)
    for (const change of [{ title: 'Pricing' }, { description: 'Clear costs.' }, { siteName: 'Wattle' }])
      expect(drawShareImage({ ...text, ...change }).equals(drawn)).toBe(false)
  })

  it.each([
    ['empty', ''],
    ['one long word', 'x'.repeat(300)],
    ['many words', 'word '.repeat(60)],
    ['a Vietnamese name', 'Thảo Nguyễn'],
    ['Greek', 'Ελένη'],
    ['without letters that we have', '中文 🙂'],
    ['like HTML', '<b>&amp;</b>'],
  ])('is drawn where the title is %s', (_, title) => {
    expect(readPng(drawShareImage({ ...text, title })).height).toBe(630)
  })
})

describe('lines', () => {
  const style = { font: 'display', size: 40, width: 300, most: 2 } as const

  it('break between words, and end with an ellipsis where there is more', () => {
    expect(breakLines('Find the right psychologist', style)).toEqual({
      lines: ['Find the right', 'psychologist'],
      isWhole: true,
    })
    const { lines, isWhole } = breakLines('Find the right psychologist, today or next week', style)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^psychologist.*…$/)
    expect(isWhole).toBe(false)
  })

  it('cut a word that is longer than a line', () => {
    expect(breakLines('x'.repeat(100), style)).toMatchObject({
      lines: [expect.stringMatching(/^x+…$/)],
      isWhole: false,
    })
  })
})

describe('share images', () => {
  const counted = () => {
    const drawn: string[] = []
    const image = new Uint8Array(10)
    return { drawn, draw: async ({ title }: typeof text) => (drawn.push(title), image) }
  }
  const called = (title: string) => ({ ...text, title })

  it('are drawn once for all who ask, and kept', async () => {
    const { drawn, draw } = counted()
    const make = createShareImages(draw)
    await Promise.all([make(text), make({ ...text })])
    await make(text)
    expect(drawn).toHaveLength(1)
  })

  it('make room by the one used longest ago', async () => {
    const { drawn, draw } = counted()
    const make = createShareImages(draw, 20)
    for (const title of ['a', 'b', 'a', 'c', 'a', 'b']) await make(called(title))
    expect(drawn).toEqual(['a', 'b', 'c', 'b'])
  })

  it('do not hold up the main thread', async () => {
    const make = createShareImages()
    await make(called('first'))
    const before = process.threadCpuUsage()
    const image = await make(called('second'))
    const { user, system } = process.threadCpuUsage(before)
    expect(Buffer.from(image).toString('latin1', 1, 4)).toBe('PNG')
    // Of this thread, in milliseconds.
    expect((user + system) / 1000).toBeLessThan(30)
  })
})
