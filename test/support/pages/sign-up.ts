import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { ReservationView } from '#contract/booking.ts'
import { type OnBehalfOf, onBehalfOfOptions, type RecordType } from '#domain/clients/on-behalf-of.ts'
import { findTerm } from '#domain/vocabulary.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { holdAnyTime } from '../booking-slot.ts'
import { apiOf } from '../page-api.ts'
import { putIntoTab } from '../tab-storage.ts'
import { gpTime, holdTime } from './held-time.ts'

export const goodPassword = 'Quiet-river-lantern-19'
export const newEmail = () => `${randomUUID()}@mail.example`

type Details = { email?: string; phone?: string; dob?: string; password?: string }

/** Limits count by address: every test comes from one of its own, as the proxy in front would say. */
export async function setOwnIpAddress(page: Page): Promise<void> {
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.1` })
}

/** For words that stand among others. */
export const literally = (words: string) =>
  new RegExp(words.replaceAll(/[.?*+^$()[\]{}|\\]/g, String.raw`\$&`))

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const signUpButton = (page: Page) => page.getByRole('button', { name: /^Sign up/ })
export const summary = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'There is an error in the form.' })

/** The first question: the form beneath speaks of that person. */
export const chooseWho = (page: Page, who: OnBehalfOf = 'mySelf') =>
  page
    .getByRole('group', { name: 'Who is the session for?' })
    .getByRole('radio', { name: findTerm(onBehalfOfOptions, who).label })
    .check()

/** Everything the form asks for, except the policies, of a person who signs up for themselves. */
export async function fillPerson(page: Page, details: Details = {}): Promise<string> {
  const { email = newEmail(), phone = '0491 570 156', dob = '02/01/1986', password = goodPassword } = details
  await chooseWho(page)
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

type Wanted = { slug?: string; funding?: FundingMethod; also?: FundingMethod; record?: RecordType }

/** A time is held as the booking panel holds it, and this tab knows of it. */
export async function holdPsychologist(
  page: Page,
  { slug, funding, also, record = 'adult' }: Wanted = {},
): Promise<ReservationView> {
  const reservation =
    slug === undefined
      ? await holdAnyTime(apiOf(page), { funding, record, ...(also && { also }) })
      : await holdTime(page.request, { slug, type: 'Initial session', funding })
  await remember(page, { reservation, funding: funding ?? null })
  return reservation
}

export async function holdGp(page: Page): Promise<ReservationView> {
  const reservation = await holdTime(page.request, gpTime)
  await remember(page, { reservation, funding: null })
  return reservation
}

const remember = (
  page: Page,
  { reservation, funding }: { reservation: ReservationView; funding: FundingMethod | null },
): Promise<void> =>
  putIntoTab(page, 'isHeld', {
    'banksia.reservation': JSON.stringify(reservation),
    ...(funding && { 'banksia.funding': JSON.stringify(funding) }),
  })
