import { expect, type Page } from '@playwright/test'
import type { ReservationView } from '#contract/booking.ts'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import { apiOfTab, type Seen, signInSeenClient } from '#test/support/gp-client.ts'
import { saveTestCard } from '#test/support/pages/booking-card.ts'
import {
  confirmAppointment,
  fillForms,
  fillGpMedicare,
  heading,
  holdFromList,
  signUpOnTheWay,
  storedReservation,
} from '#test/support/pages/gp-booking.ts'
import { setOwnIpAddress } from '#test/support/pages/sign-up.ts'
import { test } from '#test/support/shared-context-test.ts'
import { desktop, phone } from '#test/support/viewports.ts'

// What is counted is read at the end: nothing is without consent.
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('banksia.analytics', 'on')))

const viewports = { desktop, phone } as const

type Journey = {
  booker: OnBehalfOf
  device: keyof typeof viewports
  /** Each journey takes a time of a GP's day of its own. */
  at: number
}

const bookedName: Record<OnBehalfOf, RegExp> = {
  mySelf: /^You’re booked, Chantelle$/,
  someoneElseAdult: /^Chantelle is booked$/,
  myChild: /^Robin is booked$/,
}

/** The line above every form of a booking for someone else, and only there. */
async function expectAboutWhom(page: Page, booker: OnBehalfOf): Promise<void> {
  const who = booker === 'myChild' ? 'Robin' : 'Chantelle'
  const words = `These questions are about ${who}. Please answer together, or let them answer.`
  await expect(page.getByText(words, { exact: true })).toBeVisible({ visible: booker !== 'mySelf' })
}

/**
 * From the GP page to the thank-you: each kind of client and each booker once. Every row of the rules and every need, for each booker,
 * is in src/server/booking/gp-bookers.test.ts and gp-booking.test.ts beside it; each step of the forms is in
 * questionnaires-mhtp.spec.ts and questionnaires-dass21.spec.ts.
 */
const firstTime: readonly Journey[] = [{ booker: 'myChild', device: 'phone', at: 22 }]
for (const { booker, device, at } of firstTime)
  test(`a first GP appointment, ${booker}, ${device}: signs up on the way`, async ({ page }) => {
    await page.setViewportSize(viewports[device])
    await setOwnIpAddress(page)
    await holdFromList(page, { kind: 'initial', at })
    await signUpOnTheWay(page, booker)
    await fillGpMedicare(page, booker)
    await expect(page).toHaveURL(/\/gp\/payment-details\?clientSecret=/)
    await expect(page.getByText('You don’t pay us for a GP appointment')).toBeVisible()
    await saveTestCard(page)

    await expect(page).toHaveURL('/gp/booking-pending')
    await expect(heading(page)).toHaveText('Two forms before we confirm')
    await expect(page.getByRole('main').getByRole('listitem').getByRole('heading')).toHaveText([
      '1. Treatment plan',
      '2. DASS-21',
    ])
    await expect(page.getByRole('link', { name: 'Start the safety check' })).toHaveAttribute(
      'href',
      '/gp/questionnaire',
    )
    await expectAboutWhom(page, booker)
    await fillForms(page, { withPlan: true, onEach: () => expectAboutWhom(page, booker) })
    await confirmAppointment(page)
    await expectBooked(page, bookedName[booker], { isReloaded: true })
  })

const seenBefore: readonly (Journey & { seen: Seen })[] = [
  { seen: 'recent', booker: 'someoneElseAdult', device: 'phone', at: 18 },
  { seen: 'lapsed', booker: 'mySelf', device: 'desktop', at: 23 },
]
for (const { seen, booker, device, at } of seenBefore)
  test(`a ${seen} client, ${booker}, ${device}: is not asked again for what is known`, async ({ page }) => {
    const isRecent = seen === 'recent'
    await page.setViewportSize(viewports[device])
    await signInSeenClient(page, { seen, booker })
    await holdFromList(page, { kind: isRecent ? 'review' : 'initial', at })
    await expect(page).toHaveURL('/gp/booking-pending')
    await expect(heading(page)).toHaveText(
      isRecent ? 'One form before we confirm' : 'It is time for a new plan',
    )
    await expect(page.getByText('More than 12 months have passed')).toBeVisible({ visible: !isRecent })
    await expect(page.getByRole('main').getByRole('listitem').getByRole('heading')).toHaveText(
      isRecent ? ['DASS-21'] : ['1. Treatment plan', '2. DASS-21'],
    )
    await fillForms(page, { withPlan: !isRecent })
    await confirmAppointment(page)
    await expectBooked(page, bookedName[booker])
  })

/** Counted once: the same page, opened again, is no other appointment. */
async function expectBooked(page: Page, name: RegExp, { isReloaded = false } = {}): Promise<void> {
  await expect(heading(page)).toHaveText(name)
  await expect(page.getByRole('link', { name: 'Explore our psychologists' })).toHaveAttribute(
    'href',
    '/find-a-psychologist',
  )
  await expect(page.getByRole('link', { name: 'Browse our blog' })).toHaveAttribute('href', '/blog')
  const { reserveId } = await storedReservation(page)
  const api = await apiOfTab(page)
  const path = `/accounts/banksia/reserved-appointments/${reserveId}`
  expect(await api.read<ReservationView>(path)).toMatchObject({ status: 'booked' })
  const events = () => page.evaluate(() => window.dataLayer ?? [])
  expect(await events()).toEqual([{ event: 'GP appointment booked' }])
  if (isReloaded) {
    await page.reload()
    await expect(heading(page)).toHaveText(name)
    expect(await events()).toEqual([])
  }
}
