import { describe, expect, it } from 'vitest'
import { drawPortrait } from './draw-portrait.ts'
import { sharedLooks } from './looks.ts'
import { ownLooks } from './own-looks.ts'

const looks = [...Object.values(ownLooks), ...Object.values(sharedLooks()).flat()]

describe('drawn portraits', () => {
  it('are few enough to keep and all different', () => {
    expect(looks.length).toBeLessThanOrEqual(80)
    expect(new Set(looks.map(drawPortrait)).size).toBe(looks.length)
  })

  it('hold nothing but shapes', () => {
    for (const svg of looks.map(drawPortrait)) {
      const found = (pattern: RegExp) => new Set([...svg.matchAll(pattern)].map(([, name]) => name))
      expect(['svg', 'rect', 'g', 'path', 'circle', 'ellipse']).toEqual(
        expect.arrayContaining([...found(/<([\w:-]+)/g)]),
      )
      const attributes = found(/ ([\w:-]+)="/g)
      expect(
        ['id', 'style', 'href', 'xlink:href', 'mask', 'class'].filter((name) => attributes.has(name)),
      ).toEqual([])
      expect(svg).not.toMatch(/script|url\(|#000/)
    }
  })

  it('are drawn in the ink and on the grounds of the design', () => {
    const amelia = drawPortrait(ownLooks.ameliaTran)
    expect(amelia).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1744 1744" fill="none"><rect fill="#dcebe3"/,
    )
    expect(amelia).toContain('fill="#243236"')
  })
})
