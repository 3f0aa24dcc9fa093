import { randomInt, randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { ReservationView } from '#contract/booking.ts'
import type { FundingMethod } from '#domain/clinicians/funding.ts'

const account = '/api/accounts/banksia'

export const goodPassword = 'Quiet-river-lantern-19'
export const newEmail = () => `${randomUUID()}@mail.example`

type Details = { email?: string; phone?: string; dob?: string; password?: string }

/** Limits count by address: every test comes from one of its own, as the proxy in front would say. */
export async function comeFromElsewhere(page: Page): Promise<void> {
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.1` })
}

/** For words that stand among others. */
export const literally = (words: string) =>
  new RegExp(words.replaceAll(/[.?*+^$()[\]{}|\\]/g, String.raw`\$&`))

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const signUpButton = (page: Page) => page.getByRole('button', { name: /^Sign up/ })
export const summary = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'There is an error in the form.' })

/** Everything the form asks for, except the policies. */
export async function fillPerson(page: Page, details: Details = {}): Promise<string> {
  const { email = newEmail(), phone = '0491 570 156', dob = '02/01/1986', password = goodPassword } = details
  await field(page, 'First name').fill('Chantelle')
  await field(page, 'Last name').fill('Arthur')
  await field(page, 'Email').fill(email)
  await field(page, 'Mobile phone').fill(phone)
  await field(page, 'Date of birth').fill(dob)
  await field(page, 'Password').fill(password)
  return email
}

export const acceptPolicies = (page: Page) => page.getByLabel(/^I accept the Privacy policy/).check()

/** The button says why it waits; once it does not, the password has been measured. */
export async function submit(page: Page): Promise<void> {
  await expect(signUpButton(page)).not.toHaveAttribute('aria-disabled')
  await signUpButton(page).click()
}

type Wanted = { slug?: string; funding?: FundingMethod; clientAgeRange?: string }

/** A time is held as the booking panel holds it, and this tab knows of it. */
export async function holdPsychologist(
  page: Page,
  // Whoever is free first may see teenagers only.
  { slug, funding, clientAgeRange = 'adults' }: Wanted = {},
): Promise<ReservationView> {
  const { request } = page
  const id = slug ?? (await findClinician(request, { ...(funding && { funding }), clientAgeRange }))
  const clinician = await read<{
    _id: string
    appointmentAllocations: { appointmentTypeId: string; name: string }[]
  }>(request, `${account}/clinicians/${id}?showAllocation=true`)
  const typeId = clinician.appointmentAllocations[0]?.appointmentTypeId ?? ''
  const reservation = await hold(request, { clinicianId: clinician._id, typeId, funding })
  await remember(page, { reservation, funding: funding ?? null })
  return reservation
}

export async function holdGp(page: Page): Promise<ReservationView> {
  const gps = await read<{ appointmentTypeId: string; days: { clinician: { _id: string } }[] }>(
    page.request,
    '/api/gp-availabilities?type=initial&take=1',
  )
  const reservation = await hold(page.request, {
    clinicianId: gps.days[0]?.clinician._id ?? '',
    typeId: gps.appointmentTypeId,
  })
  await remember(page, { reservation, funding: null })
  return reservation
}

async function findClinician(request: APIRequestContext, query: Record<string, string>): Promise<string> {
  const search = new URLSearchParams({ ...query, perPage: '1' })
  const { clinicians } = await read<{ clinicians: { _id: string }[] }>(
    request,
    `/api/get-filtered-clinicians?${search}`,
  )
  const [first] = clinicians
  if (!first) throw new Error(`Nobody is found by ${search}`)
  return first._id
}

type Slot = { clinicianId: string; typeId: string; funding?: FundingMethod }

async function hold(
  request: APIRequestContext,
  { clinicianId, typeId, funding }: Slot,
): Promise<ReservationView> {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const query = new URLSearchParams({ clinicianId, date: day(1), to: day(26), timeZone: 'Australia/Sydney' })
  const { timeSlots } = await read<{ timeSlots: Record<string, { timeSlots: { startDateTime: string }[] }> }>(
    request,
    `/api/appointment-types/${typeId}/availabilities/public?${query}`,
  )
  const free = Object.values(timeSlots).flatMap((on) => on.timeSlots)
  // Any of them, so that tests which run at the same time seldom want the same one.
  const { startDateTime = '' } = free[randomInt(free.length)] ?? {}
  const held = await request.post(`${account}/reserved-appointments`, {
    data: {
      appointmentTypeId: typeId,
      clinicianId,
      deliveryType: 'videoCall',
      funding,
      slots: [{ startDateTime }],
    },
  })
  expect(held.status()).toBe(201)
  const { data } = (await held.json()) as { data: { reserveId: string } }
  return read(request, `${account}/reserved-appointments/${data.reserveId}`)
}

/** As this tab keeps it, from the next page on. */
async function remember(page: Page, items: { reservation: ReservationView; funding: FundingMethod | null }) {
  await page.addInitScript((kept) => {
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('test.isHeld')) return
    sessionStorage.setItem('test.isHeld', 'yes')
    sessionStorage.setItem('banksia.reservation', JSON.stringify(kept.reservation))
    if (kept.funding) sessionStorage.setItem('banksia.funding', JSON.stringify(kept.funding))
  }, items)
}

async function read<T>(request: APIRequestContext, path: string): Promise<T> {
  const response = await request.get(path)
  expect(response.ok(), path).toBe(true)
  return (await response.json()) as T
}
