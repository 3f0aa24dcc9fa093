import { expect, it } from 'vitest'
import { formatConsent } from './appointment-page.tsx'

const zone = 'Australia/Sydney'
/** 10:00 on Monday in Sydney, in summer, of a year that is over. */
const givenAt = '2025-01-05T23:00:00.000Z'

it('says who consented and how, who noted it and when, and which text it was', () => {
  const noted = { givenBy: 'Ruth Heath', way: 'inPerson', by: 'Sam Okafor' } as const
  expect(formatConsent({ givenAt, version: '2026-11-16', noted }, zone)).toEqual([
    'Ruth Heath consented in person.',
    'Noted by Sam Okafor, Mon 6 Jan 2025, 10:00 am.',
    'Version of the text: 2026-11-16.',
  ])
})

it('says when a parent gave it on the site', () => {
  expect(formatConsent({ givenAt, version: null, noted: null }, zone)).toEqual([
    'Given on the site, Mon 6 Jan 2025, 10:00 am.',
  ])
})
