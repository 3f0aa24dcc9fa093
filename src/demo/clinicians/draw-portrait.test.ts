import { describe, expect, it } from 'vitest'
import { drawPortrait } from './draw-portrait.ts'
import { ownPortraitStyles, sharedPortraitStyles } from './portrait-styles.ts'

const styles = [...Object.values(ownPortraitStyles), ...Object.values(sharedPortraitStyles()).flat()]

describe('drawn portraits', () => {
  it('are few enough to keep and all different', () => {
    expect(styles.length).toBeLessThanOrEqual(80)
    expect(new Set(styles.map(drawPortrait)).size).toBe(styles.length)
  })

  it('hold nothing but shapes', () => {
    for (const svg of styles.map(drawPortrait)) {
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
    const amelia = drawPortrait(ownPortraitStyles.ameliaTran)
    expect(amelia).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1744 1744" fill="none"><rect fill="#dcebe3"/,
    )
    expect(amelia).toContain('fill="#243236"')
  })
})
