import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Availability, ReservationView } from '#contract/booking.ts'
import { reservations } from './booking-panel.ts'

type Wanted = { slug: string; type: string; funding?: string }

export const psychologistTime: Wanted = { slug: 'jarrah-simmons', type: 'Initial session', funding: 'rebate' }
export const gpTime: Wanted = { slug: 'daniel-ng', type: 'GP Initial Mental Health Treatment Plan' }

async function read<T>(request: APIRequestContext, path: string): Promise<T> {
  const response = await request.get(`/api${path}`)
  expect(response.status(), path).toBe(200)
  return (await response.json()) as T
}

/**
 * Holds the last free time that nobody else is after, as whoever the browser is: open a page first, so that it has a name.
 */
export async function holdTime(request: APIRequestContext, wanted: Wanted): Promise<ReservationView> {
  const { _id } = await read<{ _id: string }>(request, `/accounts/banksia/clinicians/${wanted.slug}`)
  const types = await read<{ _id: string; name: string }[]>(request, `/appointment-types?clinicianId=${_id}`)
  const appointmentTypeId = types.find(({ name }) => name === wanted.type)?._id ?? ''
  const today = new Date()
  const day = (after: number) => new Date(today.getTime() + after * 86_400_000).toISOString().slice(0, 10)
  const query = new URLSearchParams({ clinicianId: _id, date: day(0), to: day(26), type: 'booking' })
  const { timeSlots } = await read<Availability>(
    request,
    `/appointment-types/${appointmentTypeId}/availabilities/public?${query}`,
  )
  for (const { startDateTime } of Object.values(timeSlots)
    .flatMap((free) => free.timeSlots)
    .toReversed()) {
    const held = await request.post(reservations, {
      data: {
        appointmentTypeId,
        clinicianId: _id,
        deliveryType: 'videoCall',
        funding: wanted.funding,
        slots: [{ startDateTime }],
      },
    })
    if (held.status() === 409) continue
    expect(held.status(), await held.text()).toBe(201)
    const { data } = (await held.json()) as { data: { reserveId: string } }
    return read(request, `/accounts/banksia/reserved-appointments/${data.reserveId}`)
  }
  throw new Error(`${wanted.slug} has no free time`)
}

/** Puts items into this tab's storage, as the pages before would have done, and opens the page that reads them. */
export async function openWith(page: Page, path: string, items: Record<string, unknown>): Promise<void> {
  await page.evaluate((items) => {
    for (const [name, value] of Object.entries(items))
      sessionStorage.setItem(`banksia.${name}`, JSON.stringify(value))
  }, items)
  await page.goto(path)
}
