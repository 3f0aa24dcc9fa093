import { describe, expect, it } from 'vitest'
import { itemAt, randomFrom, stableUuid } from './random.ts'

describe('repeatable choices', () => {
  const draw = (seed: string) => {
    const random = randomFrom(seed)
    return Array.from({ length: 50 }, () => random.whole(1, 1000))
  }

  it('are the same for the same seed and others for another', () => {
    expect(draw('a')).toEqual(draw('a'))
    expect(draw('a')).not.toEqual(draw('b'))
  })

  it('spread evenly enough', () => {
    const random = randomFrom('spread')
    const hits = Array.from({ length: 10_000 }, () => random.chance(0.3)).filter(Boolean).length
    expect(hits).toBeGreaterThan(2_800)
    expect(hits).toBeLessThan(3_200)
  })

  it('sample without repeats, and go round a list', () => {
    const items = ['a', 'b', 'c', 'd', 'e']
    expect(randomFrom('sample').sample(items, 9).toSorted()).toEqual(items)
    expect(itemAt(items, 7)).toBe('c')
  })

  it('name things with well-formed UUIDs', () => {
    expect(stableUuid('x')).toBe(stableUuid('x'))
    expect(stableUuid('x')).not.toBe(stableUuid('y'))
    expect(stableUuid('x')).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })
})
