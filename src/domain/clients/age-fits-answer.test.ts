import { describe, expect, it } from 'vitest'
import { findMisfit, fitMessages, onBehalfOfCodes } from './on-behalf-of.ts'

describe('an age and whom the session is for', () => {
  const ages = [13, 15, 17, 18, 34, 90]
  const misfits: Record<string, string> = {
    ...Object.fromEntries([18, 34, 90].map((age) => [`myChild ${age}`, fitMessages.childIsAdult])),
    ...Object.fromEntries([13, 15, 17].map((age) => [`someoneElseAdult ${age}`, fitMessages.adultIsChild])),
  }
  const pairs = onBehalfOfCodes.flatMap((code) => ages.map((age) => [code, age] as const))
  it.each(pairs)('%s, aged %i', (code, age) => {
    expect(findMisfit(code, age)).toBe(misfits[`${code} ${age}`] ?? null)
  })

  it('are left to the age rules below the lowest age that is seen', () => {
    expect(findMisfit('someoneElseAdult', 12)).toBeNull()
  })

  it('fit while one of them is not known', () => {
    expect(findMisfit('myChild', null)).toBeNull()
    expect(findMisfit(null, 34)).toBeNull()
  })
})
