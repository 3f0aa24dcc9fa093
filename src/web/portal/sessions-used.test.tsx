import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ApiValue } from '#contract/endpoints.ts'
import { apiQuery, queryClient } from '../api/query.ts'
import { SessionsUsed } from './sessions-used.tsx'

type Meter = NonNullable<ApiValue<'readOwnReferralMeter'>>

const dva: NonNullable<Meter['dva']> = {
  used: 11,
  booked: 0,
  most: 12,
  referral: { id: 'referral', writtenOn: '2026-09-18', lastDay: '2027-09-17' },
  warning: 'nextIsLast',
}
const noMedicare: Meter = {
  referral: null,
  year: { year: 2026, used: 0, booked: 0, most: 10 },
  left: 10,
  warning: null,
  dva: null,
}

function textOf(meter: Meter): string {
  queryClient.setQueryData(apiQuery('readOwnReferralMeter', {}).queryKey, meter)
  return renderToStaticMarkup(<SessionsUsed />).replaceAll(/<[^>]+>/g, ' ')
}

it('counts sessions with DVA by their referral, and says nothing of Medicare to those who used none', () => {
  const text = textOf({ ...noMedicare, dva })
  expect(text).toContain('Sessions with DVA')
  expect(text).toContain('11 of 12 used on your referral of 18 September 2026')
  expect(text).toContain('It covers sessions until 17 September 2027')
  expect(text).toContain('One session is left on your referral')
  expect(text).not.toContain('Medicare')
})

it('counts both apart for those who used both', () => {
  const text = textOf({ ...noMedicare, year: { ...noMedicare.year, used: 2, booked: 1 }, dva })
  expect(text).toContain('Sessions with Medicare')
  expect(text).toContain('2 of 10 used, 1 more booked, in 2026')
  expect(text).toContain('Sessions with DVA')
})

it('warns before the last session of a referral', () => {
  const referral = { id: 'referral', writtenOn: '2025-01-05', used: 5, booked: 1, most: 6 }
  const text = textOf({ ...noMedicare, referral, warning: 'lastIsBooked' })
  expect(text).toContain('5 of 6 used, 1 more booked, on your referral of 5 January 2025')
  expect(text).toContain('Your last session on this referral is booked')
  expect(text).toContain('please see your GP for a new referral')
})
