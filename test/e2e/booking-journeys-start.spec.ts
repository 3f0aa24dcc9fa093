import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/warm-test.ts'
import { openBooking } from '#test/support/booking-visit.ts'
import { readProfile } from '#test/support/booking-visit-record.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

const guard = (page: Page) => page.getByTestId('guard')
const summary = (page: Page) => page.getByRole('complementary', { name: 'Your appointment' })
const stored = (page: Page, name: string) =>
  page.evaluate((key) => sessionStorage.getItem(key), `banksia.${name}`)

const people = [
  ['newcomer', { funding: 'rebate' }],
  ['withoutCard', { funding: 'ndis' }],
  ['withCard', { funding: 'selfFunded' }],
] as const

for (const [person, { funding }] of people)
  test(`a booking begins before its form: ${person}, ${funding}`, async ({ page }) => {
    const { api, client, clinician, reservation } = await openBooking(page, { funding, person })
    await expect(summary(page)).toContainText(clinician.name)
    await expect(summary(page).getByRole('timer')).toHaveText(/^1[45]:\d\d left$/)
    await expect(guard(page)).toBeHidden()
    expect(reservation).toMatchObject({ status: 'claimed', appointments: [{ funding }] })
    expect(await readProfile(api)).toMatchObject({
      email: client.email,
      hasSavedCard: person === 'withCard',
      keyClientContacts: [],
      groups: [],
    })
    const isNewcomer = person === 'newcomer'
    expect((await stored(page, 'createdUser')) !== null).toBe(isNewcomer)
    await page.goto('/my/profile')
    await expect(page.getByText(isNewcomer ? 'Welcome back' : client.email)).toBeVisible()
  })

test('what a tab was given comes once, and not again with a reload', async ({ page }) => {
  await openBooking(page, { funding: 'dva', person: 'withoutCard' })
  await page.evaluate(() => sessionStorage.removeItem('banksia.reservation'))
  await page.reload()
  await expect(guard(page)).toContainText('Booking session not found')
})

test('a young person has a psychologist for their age, and everything on file', async ({ page }) => {
  const { api, reservation } = await openBooking(page, {
    funding: 'bulkBill',
    person: 'withCard',
    record: 'youngPerson',
    onFile: 'everything',
  })
  expect(reservation.appointments[0]?.rate).toMatchObject({ kind: 'bulkBilled', upfrontCents: 0 })
  expect(await readProfile(api)).toMatchObject({
    recordType: 'youngPerson',
    hasSavedCard: true,
    medicare: { firstName: 'Robin' },
    address: { postcode: '2042' },
    referral: { isGPSentReferral: true },
    keyClientContacts: [{ tags: ['emergency'] }],
  })
})
