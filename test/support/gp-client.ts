import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ReservationView } from '#contract/booking.ts'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import { signInByRequests } from './api-sign-in.ts'
import { saveCard } from './booking-record.ts'
import { attendAt } from './e2e-database.ts'
import { completeGpNeeds } from './gp-needs.ts'
import { signUpByRequests } from './open-booking.ts'
import { type Api, apiOf } from './page-api.ts'
import { otherPeople } from './pages/booking-forms.ts'
import { gpTime, holdTime } from './pages/held-time.ts'
import { setOwnIpAddress } from './pages/sign-up.ts'
import { putIntoTab } from './tab-storage.ts'

const reservations = '/accounts/banksia/reserved-appointments'
const dayMs = 86_400_000

/** Recent and lapsed, in days: a few of which no test depends on. */
const seenDaysAgo = { recent: () => 100 + randomInt(150), lapsed: () => 400 + randomInt(150) } as const

export type Seen = keyof typeof seenDaysAgo

/**
 * The next page of this tab is that of a new client whom one of our GPs has seen before, with everything on file. All of it by
 * requests: the appointment is booked as any other, and then moved into the past.
 */
export async function signInSeenClient(
  page: Page,
  { seen, booker }: { seen: Seen; booker: OnBehalfOf },
): Promise<Api> {
  await setOwnIpAddress(page)
  const client = await signUpByRequests(page, booker === 'myChild' ? 'youngPerson' : 'adult', {
    byAnother: booker === 'someoneElseAdult',
  })
  const { token, item } = await signInByRequests(page, client)
  const api = apiOf(page, token)
  const { reserveId } = await holdTime(page.request, gpTime)
  await completeGpNeeds(api, client)
  await saveCard(api)
  await sayWhoBooks(api, booker)
  await api.post(`${reservations}/${reserveId}:confirm`, {})
  const { appointmentId } = await api.read<ReservationView>(`${reservations}/${reserveId}`)
  await attendInThePast(appointmentId ?? '', seen)
  await putIntoTab(page, `seen.${reserveId}`, { [item.name]: item.value })
  return api
}

/** At night, when the diary has nothing but what other tests put there: one that is in the way is gone round. */
async function attendInThePast(appointmentId: string, seen: Seen): Promise<void> {
  for (;;) {
    const day = Math.floor(Date.now() / dayMs) - seenDaysAgo[seen]()
    const startsAt = new Date(day * dayMs + (14 * 60 + randomInt(240)) * 60_000)
    const isTaken = await attendAt(appointmentId, startsAt).then(
      () => false,
      (error: Error) => {
        if (error.message.includes('reservations_never_overlap')) return true
        throw error
      },
    )
    if (!isTaken) return
  }
}

async function sayWhoBooks(api: Api, behalfOf: OnBehalfOf): Promise<void> {
  const { adult, guardian } = otherPeople
  await api.post('/client-records/me/intake', { behalfOf, isConsentForParent: behalfOf === 'myChild' })
  if (behalfOf === 'someoneElseAdult')
    await api.post('/client-records/me/key-client-contacts', {
      firstName: adult.name,
      mobileNumber: adult.phone,
      tags: ['adult'],
    })
  if (behalfOf === 'myChild')
    await api.post('/client-records/me/additional-profiles', {
      role: 'guardian',
      parentFirstName: guardian.firstName,
      parentLastName: guardian.lastName,
      parentEmail: guardian.email,
    })
}

/** The API as the person who is signed in on this tab. */
export async function apiOfTab(page: Page): Promise<Api> {
  const token = await page.evaluate(() => {
    const name = Object.keys(sessionStorage).find((key) => key.startsWith('oidc.user:'))
    return JSON.parse(sessionStorage.getItem(name ?? '') ?? '{}').access_token as string
  })
  return apiOf(page, token)
}
