import { expect, it } from 'vitest'
import { fundingMethodCodes } from '#domain/funding/methods.ts'
import { bookingJourneys, bookingCombinations } from './booking-combinations.ts'
import { coverPairs, pairsIn } from './cover-pairs.ts'

it('two factors need every combination, three of two values need four of eight', () => {
  const two = ['a', 'b'].flatMap((first) => ['c', 'd', 'e'].map((second) => ({ first, second })))
  expect(coverPairs(two)).toHaveLength(6)
  const bits = ['0', '1']
  const three = bits.flatMap((x) => bits.flatMap((y) => bits.map((z) => ({ x, y, z }))))
  expect(coverPairs(three)).toHaveLength(4)
})

it('a pair that the rules never allow is not asked for', () => {
  const rows = [
    { funding: 'medicare', referral: 'uploaded' },
    { funding: 'ndis', referral: undefined },
  ]
  expect(pairsIn({ funding: 'ndis', referral: undefined })).toEqual([])
  expect(coverPairs(rows)).toEqual([rows[0]])
})

it('the journeys in the browser hold every pair of the ways to book, and are few', () => {
  const covered = new Set(bookingJourneys.flatMap(pairsIn))
  const all = bookingCombinations
    .filter(({ referral }) => referral !== 'none')
    .flatMap((combination) => ['desktop', 'phone'].map((device) => ({ ...combination, device })))
  expect(all.flatMap(pairsIn).filter((pair) => !covered.has(pair))).toEqual([])
  expect(bookingCombinations.length).toBeGreaterThan(100)
  expect(bookingJourneys.length).toBeLessThanOrEqual(fundingMethodCodes.length * 3)
})
