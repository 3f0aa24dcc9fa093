import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { queryClient } from '#web/api/query.ts'
import { newClient } from '#web/client/client.fixture.ts'
import { renderFor } from '#web/client/render-for.fixture.tsx'
import { amelia } from '#web/clinician-card/listed-clinician.fixture.ts'
import { BookNextTime } from '#web/portal/book-next-time.tsx'
import { availabilityQuery } from '#web/choose-time/availability.ts'
import { BookingPanel } from '#web/choose-time/booking-panel.tsx'
import { calendarPages } from '#web/choose-time/calendar-pages.ts'

const now = new Date('2026-11-16T00:00:00Z')
const zone = 'Australia/Sydney'
const accountId = 'banksia'

const allocation = (id: string, claimType: 'rebate' | 'ndis' | 'outOfPocket') => ({
  appointmentTypeId: id,
  name: id,
  label: id,
  duration: 50,
  claimTypes: [claimType],
  assignmentMode: 'all' as const,
})
/** She takes NDIS, the rebate and what people pay themselves, and has a type of session for each. */
const clinician = {
  ...amelia,
  appointmentAllocations: [
    allocation('Session with a rebate', 'rebate'),
    allocation('Care team session', 'ndis'),
    allocation('Session without a rebate', 'outOfPocket'),
  ],
}

const settings = { accountId, hold: { seconds: 900, warningSeconds: 120 }, rates: [] }
const viewer = (lastFunding: FundingMethod | null) => ({
  profile: {
    record: newClient({ lastFunding, hasSession: lastFunding !== null }),
    ruleType: 'EXISTING' as const,
  },
  settings,
})

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const [page] = calendarPages(localDayAt(now, zone), 'EXISTING')
  if (!page) throw new Error('a calendar has a page')
  for (const { appointmentTypeId } of clinician.appointmentAllocations) {
    const { queryKey } = availabilityQuery({
      accountId,
      clinicianId: clinician._id,
      appointmentTypeId,
      zone,
      page,
    })
    const slot = {
      startTime: '10:00',
      endTime: '10:50',
      startDateTime: '2026-11-17T23:00:00.000Z',
      endDateTime: '2026-11-17T23:50:00.000Z',
      clinicianId: clinician._id,
      isAvailable: true as const,
    }
    queryClient.setQueryData(queryKey, {
      timeZone: zone,
      timeSlots: { '2026-11-18': { isAvailable: true, timeSlots: [slot] } },
    })
  }
})
afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
})

describe('the funding of the last booking', () => {
  const panel = (lastFunding: FundingMethod | null, asked: FundingMethod | null = null) =>
    renderFor(viewer(lastFunding), () => createElement(BookingPanel, { clinician, funding: asked }))
  const chosenIn = (html: string) => /<option value="(\w+)" selected=""/.exec(html)?.[1]

  it('is chosen in the panel of a client who comes back', () => {
    expect(chosenIn(panel('ndis'))).toBe('ndis')
    expect(chosenIn(panel('selfFunded'))).toBe('selfFunded')
  })

  it('is chosen only where the clinician takes it, and gives way to what the address asks for', () => {
    expect(chosenIn(panel(null))).toBeUndefined()
    expect(chosenIn(panel('dva'))).toBeUndefined()
    expect(chosenIn(panel('ndis', 'rebate'))).toBe('rebate')
  })

  it('is what the next time in the portal is booked with', () => {
    const nextTime = (lastFunding: FundingMethod | null) =>
      renderFor(viewer(lastFunding), () => createElement(BookNextTime, { clinician }))
    expect(nextTime('ndis')).toContain('Care team session')
    expect(nextTime('selfFunded')).toContain('Session without a rebate')
    expect(nextTime('rebate')).toContain('Session with a rebate')
  })
})
