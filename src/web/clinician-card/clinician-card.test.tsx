import { expect, it } from 'vitest'
import { publishedRates } from '#domain/fees/rates.ts'
import { renderFor } from '../client/render-for.fixture.tsx'
import { cardView } from './card-view.ts'
import { ClinicianCard } from './clinician-card.tsx'
import { amelia } from './listed-clinician.fixture.ts'

const viewing = {
  funding: null,
  zone: 'Australia/Sydney',
  hasTimeFilters: false,
  now: new Date(0),
  rates: publishedRates,
} as const

const draw = (role: 'patient' | 'clinician', clinician = amelia) =>
  renderFor({ user: { role } }, () => <ClinicianCard view={cardView(clinician, viewing)} />)

const bookNow = /<a [^>]*href="([^"]+)"[^>]*>Book now/
const viewProfile = /<a [^>]*href="([^"]+)"[^>]*>View profile/

it('leads to the times of the profile', () => {
  const html = draw('patient')
  expect(bookNow.exec(html)?.[1]).toBe(`${viewProfile.exec(html)?.[1]}#book`)
})

it.each([
  ['a psychologist who is logged in', 'clinician', amelia, 'You are logged in as a psychologist'],
  [
    'anyone, where no new client is taken',
    'patient',
    { ...amelia, caseLoad: { isOpenToNewClients: false, remainingSlots: 0 } },
    'Not accepting new clients',
  ],
] as const)('is no way on for %s, and says why; the profile is still there', (_, role, clinician, why) => {
  const html = draw(role, clinician)
  expect(html).not.toMatch(bookNow)
  expect(html).toMatch(/<button[^>]* (aria-)?disabled="[^>]*>Book now/)
  expect(html).toContain(why)
  expect(html).toMatch(viewProfile)
})

const timeLinks = /<a class="slot[^"]*" [^>]*href="([^"]+)"[^>]*><span>([^<]+)<\/span> ([^<]+)</g
const laterTimes = ['2026-11-16T22:00:00.000Z', '2026-11-17T23:30:00.000Z'].map((startDateTime) => ({
  startDateTime,
  endDateTime: new Date(Date.parse(startDateTime) + 80 * 60_000).toISOString(),
}))
const withTimes = {
  ...amelia,
  matchedNextAvailabilities: [...amelia.matchedNextAvailabilities, ...laterTimes],
}

it('names the next three times, each of which leads to the panel with that time chosen', () => {
  const links = Array.from(draw('patient', withTimes).matchAll(timeLinks), ([, to = '', day, time]) => ({
    to: to.replaceAll('&amp;', '&'),
    day,
    time,
  }))
  const profile = `/find-a-psychologist/details?id=${amelia._id}`
  expect(links).toEqual([
    {
      to: `${profile}&time=2026-11-16T14%3A30%3A00.000Z&minutes=50#book`,
      day: 'Tue 17 Nov',
      time: '1:30 am',
    },
    {
      to: `${profile}&time=2026-11-16T22%3A00%3A00.000Z&minutes=80#book`,
      day: 'Tue 17 Nov',
      time: '9:00 am',
    },
    {
      to: `${profile}&time=2026-11-17T23%3A30%3A00.000Z&minutes=80#book`,
      day: 'Wed 18 Nov',
      time: '10:30 am',
    },
  ])
})

it('names no time to someone who cannot press it', () => {
  expect(draw('clinician', withTimes)).not.toMatch(timeLinks)
  const full = { ...withTimes, caseLoad: { isOpenToNewClients: false, remainingSlots: 0 } }
  expect(draw('patient', full)).not.toMatch(timeLinks)
})

it('has the first letters of a name where there is no picture', () => {
  expect(draw('patient', { ...amelia, avatar: null })).toMatch(/class="portrait[^"]*"[^>]*>AT</)
})
