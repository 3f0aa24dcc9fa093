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
