import { expect, type Page } from '@playwright/test'
import type { ReservationView } from '#contract/booking.ts'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import { apiOfTab, type Seen, signInSeenClient } from '#test/support/gp-client.ts'
import { giveConsent } from '#test/support/pages/booking-forms.ts'
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
  at: number
  /** With the answers given before, on another device: the forms themselves are filled in by one booker, at both widths. */
  fromDrafts: boolean
}

/** Each booker on both widths. */
const onBoth = (booker: OnBehalfOf, at: { desktop: number; phone: number }): Journey[] => [
  { booker, device: 'desktop', at: at.desktop, fromDrafts: booker !== 'mySelf' },
  { booker, device: 'phone', at: at.phone, fromDrafts: booker !== 'mySelf' },
]

const bookedName: Record<OnBehalfOf, RegExp> = {
  mySelf: /^You’re booked, Chantelle$/,
  someoneElseAdult: /^Chantelle is booked$/,
  myChild: /^Robin is booked$/,
}

/** From the GP page to the thank-you; every journey takes a time of a day of its own. */
const firstTime: readonly Journey[] = [
  ...onBoth('mySelf', { desktop: 8, phone: 20 }),
  ...onBoth('someoneElseAdult', { desktop: 21, phone: 9 }),
  ...onBoth('myChild', { desktop: 10, phone: 22 }),
]
for (const { booker, device, at, fromDrafts } of firstTime)
  test(`a first GP appointment, ${booker}, ${device}: signs up on the way`, async ({ page }) => {
    // Every form is filled in on its own pages.
    test.slow()
    await page.setViewportSize(viewports[device])
    await setOwnIpAddress(page)
    await holdFromList(page, { kind: 'initial', at })
    await signUpOnTheWay(page, booker)
    await fillGpMedicare(page, booker)
    await expect(page).toHaveURL(/\/gp\/payment-details\?clientSecret=/)
    await expect(page.getByText('This site charges nothing for a GP appointment')).toBeVisible()
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
    await fillForms(page, { withPlan: true, fromDrafts })
    await confirmAppointment(page)
    await expectBooked(page, bookedName[booker])
  })

test('a card form that ended at the provider leads back with the status failed', async ({ page }) => {
  await page.setViewportSize(phone)
  await setOwnIpAddress(page)
  await holdFromList(page, { kind: 'initial', at: 19 })
  await signUpOnTheWay(page, 'mySelf')
  await page.route('**/api/payments/setups/*', (route) =>
    route.fulfill({ json: { state: 'failed', reason: 'sessionEnded', message: null, reserveId: null } }),
  )
  await fillGpMedicare(page, 'mySelf')
  await expect(page.getByTestId('toast')).toContainText('Failed to save payment details. Please try again.')
  await expect(page).toHaveURL('/find-a-gp')
})

const seenAs = (seen: Seen) => (journey: Journey) => ({ ...journey, seen })
const seenBefore: readonly (Journey & { seen: Seen })[] = [
  ...[
    ...onBoth('mySelf', { desktop: 14, phone: 16 }),
    ...onBoth('someoneElseAdult', { desktop: 17, phone: 15 }),
    ...onBoth('myChild', { desktop: 23, phone: 18 }),
  ].map(seenAs('recent')),
  ...[
    ...onBoth('mySelf', { desktop: 11, phone: 24 }),
    ...onBoth('someoneElseAdult', { desktop: 25, phone: 12 }),
    ...onBoth('myChild', { desktop: 13, phone: 26 }),
  ].map(seenAs('lapsed')),
]
for (const { seen, booker, device, at, fromDrafts } of seenBefore)
  test(`a ${seen} client, ${booker}, ${device}: is not asked again for what is known`, async ({ page }) => {
    test.slow()
    const isRecent = seen === 'recent'
    await page.setViewportSize(viewports[device])
    await signInSeenClient(page, { seen, booker })
    await holdFromList(page, { kind: isRecent ? 'review' : 'initial', at })
    if (booker === 'myChild') {
      // Consent is given for each booking.
      await expect(page).toHaveURL('/gp/medicare')
      await giveConsent(page)
      await page.getByLabel('Name', { exact: true }).fill('Madelaine Arthur')
      await page.getByLabel('Phone', { exact: true }).fill('0491 570 157')
      await page.getByRole('button', { name: 'Save and continue' }).click()
    }
    await expect(page).toHaveURL('/gp/booking-pending')
    await expect(heading(page)).toHaveText(
      isRecent ? 'One form before we confirm' : 'It is time for a new plan',
    )
    await expect(page.getByText('More than 12 months have passed')).toBeVisible({ visible: !isRecent })
    await expect(page.getByRole('main').getByRole('listitem').getByRole('heading')).toHaveText(
      isRecent ? ['DASS-21'] : ['1. Treatment plan', '2. DASS-21'],
    )
    await fillForms(page, { withPlan: !isRecent, fromDrafts })
    await confirmAppointment(page)
    await expectBooked(page, booker === 'mySelf' ? bookedName.mySelf : / is booked/)
  })

async function expectBooked(page: Page, name: RegExp): Promise<void> {
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
  await page.reload()
  await expect(heading(page)).toHaveText(name)
  expect(await events()).toEqual([])
}
