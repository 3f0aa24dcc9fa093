import { describe, expect, it } from 'vitest'
import { latin1 } from './read-bytes.ts'
import { cleanPortrait } from './clean-portrait.ts'
import { portraitLimits, portraitPath } from './portrait-rules.ts'
import { sampleJpg, samplePng, sampleWebp } from './sample-portraits.fixture.ts'

const samples = { jpg: sampleJpg, png: samplePng, webp: sampleWebp } as const
const script = '<script>alert(1)</script>'

function kept(bytes: Uint8Array) {
  const cleaned = cleanPortrait(bytes)
  if (!cleaned.ok) throw new Error(cleaned.refusal)
  return cleaned
}
const refusal = (bytes: Uint8Array) => {
  const cleaned = cleanPortrait(bytes)
  return cleaned.ok ? null : cleaned.refusal
}

describe.each(Object.entries(samples))('a portrait as %s', (type, sample) => {
  it('is known by its bytes, and kept as it is where nothing is beside the picture', () => {
    expect(kept(sample())).toEqual({ ok: true, type, bytes: sample() })
  })

  it('loses where it was taken, and every other note', () => {
    expect(kept(sample({ notes: true })).bytes).toEqual(sample())
  })

  it('loses what stands behind its end: a page, an archive', () => {
    const { bytes } = kept(sample({ tail: `${script}PK\u0003\u0004` }))
    expect(latin1(bytes)).not.toContain('script')
    expect(bytes).toEqual(sample())
  })

  it('cleaned again is the same', () => {
    const { bytes } = kept(sample({ notes: true, tail: script }))
    expect(kept(bytes).bytes).toEqual(bytes)
  })

  it.each([
    [{ width: 640, height: 480 }, 'notSquare'],
    [{ width: 64 }, 'tooSmall'],
    [{ width: 4096 }, 'tooLarge'],
    [{ width: 16_000 }, 'tooLarge'],
  ] as const)('of %j is %s', (size, expected) => expect(refusal(sample(size))).toBe(expected))

  it('cut anywhere is refused', () => {
    const whole = sample({ notes: true })
    for (const length of whole.keys()) expect(cleanPortrait(whole.subarray(0, length)).ok).toBe(false)
  })

  it('with any byte changed never throws', () => {
    const whole = sample({ notes: true })
    for (const at of whole.keys())
      for (const value of [0x00, 0x7f, 0xff]) {
        const changed = Uint8Array.from(whole)
        changed[at] = value
        expect(() => cleanPortrait(changed)).not.toThrow()
      }
  })
})

describe('what is no portrait', () => {
  const text = (words: string) => new TextEncoder().encode(words)
  it.each([
    ['SVG with a script', text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
    ['a page', text(`<!doctype html>${script}`)],
    ['GIF', text('GIF89a')],
    ['a PDF', text('%PDF-1.7')],
    ['nothing', new Uint8Array()],
    ['a picture that moves', sampleWebp({ animated: true })],
  ])('%s is refused', (_, bytes) => expect(refusal(bytes)).toBe('wrongType'))

  it('may not be larger than the limit', () => {
    expect(refusal(sampleJpg({ tail: 'x'.repeat(portraitLimits.mostBytes) }))).toBe('tooLarge')
  })
})

it('is shown under an address that says its type; drawn ones are SVG', () => {
  expect(portraitPath('abc123')).toBe('/portraits/abc123.svg')
  expect(portraitPath('abc123.webp')).toBe('/portraits/abc123.webp')
})
