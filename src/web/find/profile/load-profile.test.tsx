import { describe, expect, it } from 'vitest'
import { publishedRates } from '#domain/fees/rates.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { renderFor } from '../../client/render-for.fixture.tsx'
import { requestContext } from '../../api/load-api.ts'
import { amelia } from '../../clinician-card/listed-clinician.fixture.ts'
import { Banner, ProfileBar } from './profile-page.tsx'
import { loadNextAvailable, waysToPay } from './load-profile.ts'

const start = '2026-11-16T22:30:00.000Z'
const profile = {
  ...amelia,
  appointmentAllocations: [
    {
      appointmentTypeId: '11111111-1111-4111-8111-111111111111',
      name: 'Initial session',
      label: 'First session',
      duration: 50,
      claimTypes: [],
      assignmentMode: 'single' as const,
    },
  ],
  helmControl: { ...amelia.helmControl, introduction: '', experience: '' },
}
const free = { timeSlots: { '2026-11-17': { isAvailable: true, timeSlots: [{ startDateTime: start }] } } }
const none = { timeSlots: { '2026-11-17': { isAvailable: false, timeSlots: [] } } }

const nextAfter = (answer: Response) =>
  loadNextAvailable(
    requestContext({ fetchApi: async () => answer, nonce: '', readSheet: () => null }),
    profile,
    { today: 20_773, zone: 'Australia/Sydney' },
  )

describe('the first free start of a profile', () => {
  it('is that of the API, or none', async () => {
    expect(await nextAfter(Response.json(free))).toEqual({
      start,
      day: 'Tue 17 Nov',
      zone: 'Australia/Sydney',
    })
    expect(await nextAfter(Response.json(none))).toBeNull()
  })

  it.each([500, 503, 429])('is not known when the API answers with %i', async (status) => {
    expect(await nextAfter(Response.json({}, { status }))).toBeUndefined()
  })
})

describe('a profile whose first free start', () => {
  const show = (next: null | undefined, clinician = profile) =>
    renderFor({ user: {} }, () => (
      <>
        <Banner clinician={clinician} next={next} />
        <ProfileBar ways={[]} next={next} />
      </>
    ))

  it('is none says that all is booked', () => {
    expect(show(null)).toContain('My next 4 weeks is fully booked')
    expect(show(null)).toContain('No times free')
  })

  it('could not be read says nothing of free times', () => {
    expect(show(undefined)).not.toMatch(/booked|No times free|available/)
  })

  it('could not be read still says that new clients are not accepted', () => {
    const closed = { ...profile, caseLoad: { isOpenToNewClients: false, remainingSlots: 0 } }
    expect(show(undefined, closed)).toContain('Not accepting new clients')
  })
})

describe('the bar of a phone', () => {
  const ways = waysToPay({
    offered: ['rebate', 'selfFunded', 'ndis'],
    role: 'clinicalPsychologists',
    sessionDate: '2026-11-17',
    rates: publishedRates,
  })
  // All that the bar reads of a record is the last funding.
  const bar = (record: Partial<ClientRecord> | null) =>
    renderFor({ profile: { record: record as ClientRecord | null } }, () => (
      <ProfileBar ways={ways} next={null} />
    ))

  it('has the price of the way to pay that the panel has', () => {
    expect(bar(null)).toContain('$52.08 after rebate')
    expect(bar({ lastFunding: 'selfFunded' })).toContain('$201.13 to pay')
    expect(bar({ lastFunding: 'ndis' })).toContain('$189.05 invoiced')
    // Who does not take it shows the first that they do.
    expect(bar({ lastFunding: 'dva' })).toContain('$52.08 after rebate')
  })
})
