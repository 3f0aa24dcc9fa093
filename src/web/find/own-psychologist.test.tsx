import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { publishedRates } from '#domain/fees/rates.ts'
import { toListingQuery } from '#domain/matching/matches.ts'
import { criteria } from '#domain/matching/matching.fixture.ts'
import { apiQuery, queryClient } from '../api/query.ts'
import { useIsFull } from '../choose-time/panel-notices.tsx'
import type { AttachedClinician } from '../client/client-profile.ts'
import { renderFor } from '../client/render-for.fixture.tsx'
import { cardView } from '../clinician-card/card-view.ts'
import { ClinicianCard } from '../clinician-card/clinician-card.tsx'
import { amelia } from '../clinician-card/listed-clinician.fixture.ts'
import { Banner as ListingBanner } from './listing/listing-page.tsx'
import { useMatches } from './matching/match-list.tsx'
import { Banner as ProfileBanner } from './profile/profile-page.tsx'

const zone = 'Australia/Sydney'
/** With no room for new clients: a client of theirs and any other read different words. */
const full = { ...amelia, caseLoad: { isOpenToNewClients: true, remainingSlots: 0 } }
const fullProfile = { ...full, helmControl: { ...full.helmControl, introduction: '', experience: '' } }
const own: AttachedClinician = {
  _id: amelia._id,
  name: amelia.name,
  slugUrl: amelia.slugUrl,
  isProfileListed: true,
}

type Told = { token: string | null; server: AttachedClinician | null | undefined }

const htmlFor = ({ token, server }: Told, Part: () => ReactNode) =>
  renderFor(
    {
      user: { attachedClinicianId: token },
      profile: { status: server === undefined ? 'loading' : 'ready', attached: server },
    },
    Part,
  )

const viewing = {
  funding: null,
  zone,
  hasTimeFilters: false,
  now: new Date(0),
  rates: publishedRates,
} as const
const next = { start: '2026-11-16T14:30:00.000Z', day: 'Tue 17 Nov', zone } as const

function Matches() {
  const { matches } = useMatches(criteria, zone)
  return Array.isArray(matches) ? matches.map(({ name }) => name).join() : 'not ready'
}

/** Whether each part takes Amelia for the client's own psychologist, by what it shows. */
const parts: readonly [string, () => ReactNode, (html: string) => boolean][] = [
  [
    'a card',
    () => <ClinicianCard view={cardView(full, viewing)} />,
    (html) => html.includes('Next available'),
  ],
  [
    'the banner of a profile',
    () => <ProfileBanner clinician={fullProfile} next={next} />,
    (html) => html.includes('Next available: Tue 17 Nov'),
  ],
  [
    'the banner of the listing',
    () => <ListingBanner invited={false} />,
    (html) => html.includes('You already see someone here'),
  ],
  ['the calendar', () => (useIsFull(full) ? 'full' : 'open'), (html) => html === 'open'],
  ['matching, which proposes others', Matches, (html) => html === ''],
]

describe.each(parts)('%s', (_name, Part, isTakenForOwn) => {
  const readsAsOwn = (told: Told) => {
    queryClient.setQueryData(apiQuery('listClinicians', { query: toListingQuery(criteria, zone) }).queryKey, {
      clinicians: [amelia],
      pagination: { totalItem: 1, perPage: 50, page: 1, at: '2026-11-16T00:00:00Z' },
      bookingRule: 'NEW',
    })
    return isTakenForOwn(htmlFor(told, Part))
  }

  it('knows the psychologist of a first booking from the server, while the token is from before it', () => {
    expect(readsAsOwn({ token: null, server: own })).toBe(true)
    expect(readsAsOwn({ token: null, server: null })).toBe(false)
  })

  it('goes by the token until the server has answered, and no longer', () => {
    expect(readsAsOwn({ token: amelia._id, server: undefined })).toBe(true)
    expect(readsAsOwn({ token: amelia._id, server: null })).toBe(false)
  })
})
