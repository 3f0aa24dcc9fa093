import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test as isolatedTest } from '#test/support/browser-test.ts'
import { test } from '#test/support/shared-context-test.ts'
import type { ReservationView } from '#contract/booking.ts'
import { type BookingVisit, openBooking } from '#test/support/open-booking.ts'
import { saveCard } from '#test/support/booking-record.ts'
import { holdAnyTime } from '#test/support/booking-slot.ts'
import { endHoldIn, letRunOut } from '#test/support/e2e-database.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { desktop } from '#test/support/viewports.ts'
import { filledButtons } from '#test/support/pages/filled-buttons.ts'

test.use({ viewport: desktop })

const reservationAt = (reserveId: string) => `/accounts/banksia/reserved-appointments/${reserveId}`
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const next = (page: Page) => page.getByRole('region', { name: 'What happens next' })
const counted = (page: Page) => page.evaluate(() => window.dataLayer ?? [])
const filled = (page: Page) => filledButtons(page.getByRole('main'))

const book = { processWithSavedPaymentMethod: true, mode: 'setup' }

/** Books by requests what the visit holds, and opens the page as the forms before it would. */
type Held = Pick<BookingVisit, 'api' | 'reservation'>

async function openThanks(page: Page, { api, reservation }: Held): Promise<void> {
  const at = reservationAt(reservation.reserveId)
  await api.put(at, book)
  const booked = await api.read<ReservationView>(at)
  await page.evaluate((text) => {
    sessionStorage.setItem('banksia.reservation', text)
    localStorage.setItem('banksia.analytics', 'on')
  }, JSON.stringify(booked))
  await page.goto('/thank-you')
}

const everything = { onFile: 'everything', path: '/pricing' } as const

test('a newcomer reads what is booked and what happens next, and has it in their calendar', async ({
  page,
}) => {
  const visit = await openBooking(page, { funding: 'rebate', person: 'newcomer', ...everything })
  const { api, client, clinician } = visit
  await saveCard(api)
  await openThanks(page, visit)
  await expect(page).toHaveURL('/thank-you')
  await expect(heading(page)).toHaveText(`You’re booked, ${client.firstName}`)
  const summary = page.getByRole('complementary', { name: 'Your appointment' })
  await expect(summary).toContainText(clinician.name)
  await expect(summary.getByRole('timer')).toHaveCount(0)
  await expect(filled(page)).toHaveText('What happens next?')
  await expect(next(page)).toContainText(`We are sending the details to ${client.email}`)
  await expect(next(page)).toContainText('A reminder by SMS, and another an hour before.')
  await expect(next(page)).toContainText('back from Medicare when you claim it with our receipt')
  await checkAccessibility(page, { within: 'main' })

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toContain('BEGIN:VEVENT')

  // Exactly this is counted, so nothing of the client: and no script of another site is there to read it.
  expect(await counted(page)).toEqual([
    { event: 'first booked', funding: 'rebate', clinicianRole: clinician.medicare.role },
  ])
  expect(await page.evaluate(() => sessionStorage.getItem('banksia.fundingDrafts'))).toBeNull()
  const back = page.getByRole('link', { name: 'Go back to our psychologists' })
  await page.goto('/thank-you?return=https://evil.example/find-a-psychologist')
  await expect(heading(page)).toHaveText(`You’re booked, ${client.firstName}`)
  await expect(filled(page)).toBeVisible()
  await expect(back).toHaveCount(0)
  expect(await counted(page)).toEqual([])
  await page.goto('/thank-you?return=/find-a-psychologist')
  await expect(back).toHaveAttribute('href', '/find-a-psychologist')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('a later booking is confirmed at its own address, and nothing of it is left after a sign-out', async ({
  page,
}) => {
  const visit = await openBooking(page, { funding: 'workCover', person: 'withCard', ...everything })
  const { api, reservation, client } = visit
  await api.put(reservationAt(reservation.reserveId), book)
  const second = await holdAnyTime(api, { funding: 'workCover', record: 'adult' })
  await openThanks(page, { api, reservation: second })
  await expect(page).toHaveURL('/thank-you-confirmed')
  await expect(heading(page)).toHaveText(`You’re booked, ${client.firstName}`)
  await expect(filled(page)).toHaveText('Book another appointment')
  const { slugUrl } = second.psychologist
  await expect(filled(page)).toHaveAttribute('href', `/find-a-psychologist/details?id=${slugUrl}`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse our blog' })).toBeVisible()
  expect(await counted(page)).toMatchObject([{ event: 'subsequent booked', funding: 'workCover' }])

  await page.getByRole('link', { name: 'Manage', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Upcoming (2)' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Your pages' }).getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  const left = await page.evaluate(() => Object.values(sessionStorage).join(' '))
  for (const canary of [client.email, client.lastName, second.psychologist.name, second.reserveId])
    expect(left).not.toContain(canary)
})

isolatedTest('what is only claimed is not called booked, until it is', async ({ page }) => {
  await page.clock.install()
  const { api, reservation } = await openBooking(page, {
    funding: 'ndis',
    person: 'withCard',
    onFile: 'everything',
    path: '/thank-you',
  })
  await expect(heading(page)).toHaveText('Almost booked')
  await expect(page.getByRole('main')).toContainText('We’re waiting for your bank')
  await checkAccessibility(page, { within: 'main' })
  expect(await counted(page)).toEqual([])

  // A bank may take its time: after a minute the page leaves it to the person to look.
  const lookAgain = page.getByRole('button', { name: 'Look again' })
  await expect(async () => {
    await page.clock.fastForward(20_000)
    await expect(lookAgain).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [50] })
  await expect(page.getByRole('main')).toContainText('Your bank has not answered yet.')

  // The hold ends before the bank answers: the page says so, and still shows the booking when it comes.
  await letRunOut(reservation.reserveId)
  await lookAgain.click()
  await expect(heading(page)).toHaveText('Your time ran out before your bank answered')
  await expect(page.getByRole('link', { name: 'Choose another time' })).toBeVisible()
  await endHoldIn(reservation.reserveId, 600)
  await api.put(reservationAt(reservation.reserveId), book)
  await expect(async () => {
    await page.clock.fastForward(20_000)
    await expect(heading(page)).toHaveText(/^You’re booked/, { timeout: 500 })
  }).toPass({ intervals: [50] })
})
