import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { makePdf } from '#domain/uploads/sample-files.fixture.ts'
import { verificationMessages } from '#domain/identifiers/verification.ts'
import { openBooking } from '#test/support/open-booking.ts'
import { details, readProfile } from '#test/support/booking-record.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import {
  answer,
  chooseBooker,
  field,
  fillAddress,
  fillEmergencyContact,
  giveConsent,
  nextButton,
  otherPeople,
  untilAnswered,
} from '#test/support/pages/booking-forms.ts'
import { fillMedicareCard, fillParentsCard, letGpSendReferral } from '#test/support/pages/booking-funding.ts'
import { handleSave, partsIn, watchParts } from '#test/support/pages/booking-refusals.ts'
import { toast } from '#test/support/pages/portal.ts'
import { pressRefused } from '#test/support/pages/questionnaires.ts'
import { summary } from '#test/support/pages/sign-up.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

const cardNumber = (page: Page) => field(page, 'Medicare card number')
const form = (page: Page) => page.getByRole('form', { name: 'Medicare details' })
const failure = (page: Page) => form(page).getByRole('alert')
const mismatch = 'did not match Medicare checks. Please check your details and try again.'
const valid = 'Valid Medicare card'

test('an adult gives card, address, referral and contact, and goes on to the card form', async ({ page }) => {
  const { api } = await openBooking(page, { funding: 'rebate', person: 'newcomer' })
  const sent = watchParts(page)
  await nextButton(page).click()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('link')).toHaveText([
    'Medicare card number is required',
    'IRN is required',
    'Expiry date is required',
    'Street address is required',
    'Suburb or city is required',
    'Postcode is required',
    'Please add your GP referral, or choose “My GP will send it”',
    'Name is required',
    'Phone number is required',
  ])
  await summary(page)
    .getByRole('link', { name: /^Please add your GP referral/ })
    .click()
  await expect(page.getByRole('group', { name: 'GP referral', exact: true })).toBeFocused()

  await cardNumber(page).pressSequentially('2951201842')
  await expect(cardNumber(page)).toHaveValue('2951 20184 2')
  const seen = Promise.withResolvers<void>()
  await handleSave(page, 'medicare', async (route) => {
    await seen.promise
    await route.continue()
  })
  const asked = page.waitForRequest((request) => partsIn(request).includes('medicare'))
  await fillMedicareCard(page)
  await fillAddress(page)
  await asked
  await expect(form(page)).toContainText('Autosaving...')
  seen.resolve()
  await expect(form(page)).toContainText(valid)
  await expect(page.locator('figure')).toContainText('2 CHANTELLE ARTHUR')
  await expect(form(page)).toContainText('Address saved')
  const pdf = { name: 'referral.pdf', mimeType: 'application/pdf', buffer: makePdf() }
  await page.locator('input[type=file][data-kind=referral]').setInputFiles(pdf)
  await expect(toast(page)).toContainText('Upload the referral successfully')

  // All that was typed and uploaded is there after a reload, and what the server has is not asked for again.
  await page.reload()
  await expect(cardNumber(page)).toHaveValue('2951 20184 2')
  await expect(page.getByRole('button', { name: 'Remove referral.pdf' })).toBeVisible()
  await fillEmergencyContact(page)
  await nextButton(page).click()
  await expect(page).toHaveURL(/\/booking\/payment-details\?clientSecret=/)
  expect(sent).toEqual(['medicare', 'address', 'intake emergency referral'])
  expect(await readProfile(api)).toMatchObject({
    medicare: { number: details.medicare.number, irn: '2', firstName: 'Chantelle' },
    address: { postcode: '2042' },
    referral: { isReferredByGP: true, isGPSentReferral: false },
    intake: { behalfOf: 'mySelf' },
    keyClientContacts: [{ firstName: 'Madelaine Arthur', tags: ['emergency'] }],
  })
  expect(await api.read('/client-records/me/files?kind=referral')).toMatchObject([{ name: 'referral.pdf' }])
})

test('a card that Medicare does not know is refused beside its number, and one that cannot be checked is kept', async ({
  page,
}) => {
  await openBooking(page, { funding: 'bulkBill', person: 'withoutCard' })
  // A number that no test card has: no register could be asked about it.
  await handleSave(page, 'address', (route) => route.abort())
  await untilAnswered(page, 'medicare', async () => {
    await cardNumber(page).fill('2123 45670 1')
    await field(page, 'Your number (IRN)').fill('1')
    await field(page, 'Valid to').fill('08/2039')
    await fillAddress(page)
  })
  await expect(form(page)).toContainText(verificationMessages.medicareUnverified)
  await expect(form(page)).not.toContainText(valid)
  await expect(
    page.getByText('Something went wrong while saving your address. Please try again.'),
  ).toBeVisible()
  await form(page).getByRole('button', { name: 'Try again' }).click()
  await expect(form(page)).toContainText('Address saved')
  await letGpSendReferral(page)
  await fillEmergencyContact(page)
  await untilAnswered(page, 'medicare', () => fillMedicareCard(page, { ...details.medicare, irn: '1' }))
  await expect(cardNumber(page)).toHaveAccessibleDescription(new RegExp(mismatch))
  await expect(page.getByText('Invalid Medicare card', { exact: true })).toBeVisible()
  await nextButton(page).click()
  await expect(toast(page)).toContainText('Invalid Medicare card. Please check again.')
  await expect(summary(page).getByRole('link')).toContainText(mismatch)

  await untilAnswered(page, 'medicare', () => cardNumber(page).fill('2503 00004 1'))
  const away = page.getByRole('status').filter({ hasText: 'We could not reach Medicare just now.' })
  await expect(away).toBeVisible()
  await nextButton(page).click()
  await expect(failure(page)).toContainText('We could not reach Medicare just now.')
  await expect(cardNumber(page)).toHaveValue('2503 00004 1')

  // The number was right all along.
  await untilAnswered(page, 'medicare', () => fillMedicareCard(page))
  await expect(form(page)).toContainText(valid)
  await expect(form(page)).not.toContainText(mismatch)
  await handleSave(page, 'referral', (route) => route.abort())
  await nextButton(page).click()
  await expect(failure(page)).toContainText('We could not save your details. Please try again.')
  const sent = watchParts(page)
  await nextButton(page).click()
  await expect(page).toHaveURL(/\/booking\/payment-details/)
  // What was saved by itself is not sent again.
  expect(sent).toEqual(['intake emergency referral'])
})

test('a parent books for a child who is on the parent’s card', async ({ page }) => {
  const { api, client } = await openBooking(page, {
    funding: 'rebate',
    person: 'withoutCard',
    record: 'youngPerson',
  })
  await chooseBooker(page, 'myChild')
  await expect(nextButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(nextButton(page)).toHaveAccessibleDescription(
    /^Still needed: whether your child has a separate Medicare card, .* more\.$/,
  )
  await answer(page, 'Does your child have a separate Medicare card?', 'No, they are on my card').check()
  await expect(field(page, 'Parent’s first name on the card')).toHaveValue(otherPeople.guardian.firstName)
  await fillParentsCard(page)
  await expect(page.locator('figure li')).toHaveText(['1 MADELAINE ARTHUR', '3 ROBIN FIELD'])
  // All that the form can ask for, and what is missing at its place.
  await pressRefused(nextButton(page))
  await expect(summary(page)).toBeVisible()
  await checkAccessibility(page, { height: 7000 })
  await page.setViewportSize(desktop)
  await fillAddress(page)
  await letGpSendReferral(page)
  await fillEmergencyContact(page)
  await expect(nextButton(page)).toHaveAccessibleDescription(
    'Still needed: the consent of a parent or guardian.',
  )
  await giveConsent(page)
  await nextButton(page).click()
  await expect(page).toHaveURL(/\/booking\/payment-details/)
  expect(await readProfile(api)).toMatchObject({
    medicare: { firstName: client.firstName, irn: '3', parent: { firstName: 'Madelaine', irn: '1' } },
    guardian: { parentEmail: otherPeople.guardian.email },
    intake: { behalfOf: 'myChild', isConsentForParent: true },
    referral: { isGPSentReferral: true },
  })
})
