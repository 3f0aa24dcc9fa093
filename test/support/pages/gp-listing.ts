import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { waitUntilHydrated } from '../hydrated.ts'

export const gpSignUpButton = 'Sign up to complete your booking'
const reservations = '/api/accounts/banksia/reserved-appointments'

export const entries = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
export const pressed = (page: Page) => page.getByRole('button', { pressed: true })
export const choicePanel = (page: Page) => page.getByRole('complementary', { name: /^Your choice/ })

/** The times are there before the scripts are. */
export const waitUntilTimesHydrated = (page: Page) =>
  waitUntilHydrated(page, '[role="tabpanel"] button, [role="tabpanel"] a')

export async function openGps(page: Page, query = ''): Promise<void> {
  await page.goto(`/find-a-gp${query}`)
  await waitUntilTimesHydrated(page)
}

/** A time of the nth GP from the end of the list. */
export async function chooseTime(page: Page, fromTheEnd = 1): Promise<void> {
  await waitUntilTimesHydrated(page)
  const times = entries(page)
    .nth(-fromTheEnd)
    .getByRole('button', { name: /[ap]m$/ })
  // Not the first: of today, it may be too soon to book by the time it is held.
  await times.last().click()
  await expect(pressed(page)).toHaveCount(1)
}

/** Gives the slot that this tab holds back to others. */
export async function giveBackHeld(page: Page): Promise<void> {
  await page.evaluate(async (url) => {
    const { reserveId } = JSON.parse(sessionStorage.getItem('banksia.reservation') ?? '{}')
    const user = Object.entries(sessionStorage).find(([key]) => key.startsWith('oidc.user:'))?.[1]
    const token = user && JSON.parse(user).access_token
    const headers = token ? { authorization: `Bearer ${token}` } : undefined
    const response = await fetch(`${url}/${reserveId}`, { method: 'DELETE', headers })
    if (!response.ok) throw new Error(`${response.status}`)
  }, reservations)
}

/** Another visitor holds the time that is chosen on the page. */
export async function takeChosen(page: Page, request: APIRequestContext) {
  const group = page.getByRole('group').filter({ has: pressed(page) })
  const name = (await group.getAttribute('aria-label')) ?? ''
  const time = await pressed(page).textContent()
  const answer = await request.get('/api/gp-availabilities?type=initial&timeZone=Australia/Sydney&take=8')
  const { appointmentTypeId, days } = await answer.json()
  const written = (startDateTime: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'Australia/Sydney',
      hour: 'numeric',
      minute: '2-digit',
    })
      .format(new Date(startDateTime))
      .replace(/\s/, ' ')
  type Slot = { clinicianId: string; startDateTime: string }
  type Day = { date: string; clinician: { name: string }; timeSlots: Slot[] }
  const slot = (days as Day[])
    .filter(
      ({ clinician, date }) =>
        name.startsWith(clinician.name) && name.includes(` ${Number(date.slice(-2))} `),
    )
    .flatMap(({ timeSlots }) => timeSlots)
    .find(({ startDateTime }) => written(startDateTime).toLowerCase() === time?.toLowerCase())
  if (!slot) throw new Error(`not offered: ${name}, ${time}`)
  const { clinicianId, startDateTime } = slot

  const held = await request.post(reservations, {
    data: { appointmentTypeId, clinicianId, deliveryType: 'videoCall', slots: [{ startDateTime }] },
  })
  expect(held.status()).toBe(201)
  const { data } = await held.json()
  return { giveBack: () => request.delete(`${reservations}/${data.reserveId}`) }
}
