import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ReservationView } from '#contract/booking.ts'
import { apiQuery, queryClient } from '../../api/query.ts'
import { heldReservation } from '../../choose-time/reservation.fixture.ts'
import { readItem, storeItem } from '../../session/tab-storage.ts'
import { tabStorage } from '../../session/tab-storage.fixture.ts'
import { notifyOtherTabs, onNews } from '../../session/news.ts'
import { acceptHoldEnds, readReservation, reservationQuery } from './reservation-query.ts'

const params = { accountId: 'banksia', reserveId: 'reserve-1' }
/** What a page knew of the client before the booking. Kept long enough to be looked at. */
const attached = apiQuery('readAttachedClinician', {}).queryKey
const ruleType = apiQuery('readBookingRuleType', {}).queryKey

const serverSays = (changed: Partial<ReservationView>) =>
  vi.stubGlobal('fetch', async () => Response.json(heldReservation(changed)))

const mustBeReadAgain = () =>
  [attached, ruleType].map((key) => queryClient.getQueryState(key)?.isInvalidated ?? 'not there')

beforeEach(() => {
  storeItem('reservation', heldReservation())
  for (const key of [attached, ruleType]) queryClient.setQueryDefaults(key, { gcTime: 60_000 })
  queryClient.setQueryData(attached, { accountId: 'banksia', clinician: null })
  queryClient.setQueryData(ruleType, 'NEW')
})
afterEach(() => {
  queryClient.clear()
  storeItem('reservation', null)
})

it('reads again who the client’s psychologist is, once, when the server says that it is booked', async () => {
  serverSays({})
  await readReservation(params)
  expect(mustBeReadAgain()).toEqual([false, false])

  serverSays({ status: 'booked', isFirstBooking: true })
  expect(await readReservation(params)).toMatchObject({ ok: true, value: { status: 'booked' } })
  expect(mustBeReadAgain()).toEqual([true, true])
  expect(readItem('reservation')?.status).toBe('booked')

  queryClient.setQueryData(ruleType, 'EXISTING')
  await readReservation(params)
  expect(mustBeReadAgain()).toEqual([true, false])
})

/** A browser's window, document and storage, as far as tabs tell each other something through them. */
function openTab() {
  const tab = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('window', tab)
  vi.stubGlobal('document', tab)
  return tab
}

/** What a tab writes, the browser tells the others of. */
const storageHeardBy = (other: EventTarget): Storage => ({
  ...tabStorage(),
  setItem: (key) => void other.dispatchEvent(Object.assign(new Event('storage'), { key })),
})

it('is read again when another tab has given the time back, and the guards then see that it is gone', async () => {
  const tab = openTab()
  const readings: ReturnType<typeof readReservation>[] = []
  const stop = onNews(() => void readings.push(readReservation(params)))
  serverSays({ status: 'released', expiresAt: null })
  vi.stubGlobal('localStorage', storageHeardBy(tab))
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'banksia.other' }))
  expect(readings).toHaveLength(0)
  notifyOtherTabs()
  expect(readings).toHaveLength(1)
  await readings[0]
  expect(readItem('reservation')?.status).toBe('released')

  // A tab that was asleep hears no news: it asks when it is looked at.
  tab.dispatchEvent(new Event('visibilitychange'))
  expect(readings).toHaveLength(2)
  await readings[1]
  stop()
  notifyOtherTabs()
  tab.dispatchEvent(new Event('visibilitychange'))
  expect(readings).toHaveLength(2)
})

it('shows the new end of the time that this tab holds, where a saved step has moved it', async () => {
  queryClient.setQueryDefaults(reservationQuery(params).queryKey, { gcTime: 60_000 })
  serverSays({})
  await readReservation(params)
  const end = { expiresAt: '2026-11-16T00:27:00Z', serverTime: '2026-11-16T00:12:00Z' }
  acceptHoldEnds([{ reserveId: 'another', ...end }])
  expect(readItem('reservation')).toEqual(heldReservation())
  acceptHoldEnds([{ reserveId: 'reserve-1', ...end }])
  expect(readItem('reservation')).toEqual(heldReservation(end))
})
