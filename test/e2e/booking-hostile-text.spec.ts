import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { makePdf } from '#domain/uploads/sample-files.fixture.ts'
import { apiOfTab } from '#test/support/gp-client.ts'
import { openBooking } from '#test/support/open-booking.ts'
import { details, readProfile } from '#test/support/booking-record.ts'
import { saveCardButton, saveTestCard } from '#test/support/pages/booking-card.ts'
import {
  answer,
  chooseBooker,
  field,
  fillAddress,
  fillEmergencyContact,
  giveConsent,
  nextButton,
} from '#test/support/pages/booking-forms.ts'
import { fillClaim, fillMedicareCard, proceedButton } from '#test/support/pages/booking-funding.ts'
import { watchForHarm } from '#test/support/pages/booking-watch.ts'
import {
  acceptPolicies,
  chooseWho,
  setOwnIpAddress,
  fillPerson,
  holdPsychologist,
  submit,
} from '#test/support/pages/sign-up.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

/** Text that a program might take for something else. See docs/product/funding-forms.md#text-that-cannot-be-stored. */
const hostile = {
  script: '<script>pwned()</script>',
  handler: '"><img src=x onerror=pwned()>',
  sql: "Robert'); DROP TABLE clients;--",
  formula: "=cmd|' /C calc'!A0",
  bidi: '\u202Eelpmaxe\u202C',
  emoji: '👩🏽‍🚀 Zoë 𝒜',
  template: '${pwned()}{{pwned()}}',
} as const

/** Names that only look odd to who does not bear them. */
const names = {
  apostrophe: "O’Brien-d'Arcy",
  marks: 'Nguyễn Thị',
  script: 'محمد علی‌رضا',
  initials: 'J.R.R.',
} as const

const summary = (page: Page) => page.getByRole('complementary', { name: 'Your appointment' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Fields that take only numbers, cards or addresses: each says what is wrong with anything else. */
async function refuses(page: Page, labels: readonly string[], button: Locator): Promise<void> {
  for (const label of labels) await field(page, label).fill(hostile.handler)
  await button.click()
  for (const label of labels) await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
}

test('from sign-up to the thank-you: what is no name is refused at its field, and the others are shown and kept as they were typed', async ({
  page,
}) => {
  const harm = await watchForHarm(page)
  const called = { firstName: names.script, lastName: names.apostrophe }
  await setOwnIpAddress(page)
  await holdPsychologist(page, { funding: 'workCover' })
  await page.goto('/signup')
  await fillPerson(page)
  await chooseWho(page, 'someoneElseAdult')
  await field(page, 'Your first name').fill('Kym')
  await field(page, 'Your last name').fill('Heath')
  for (const text of [hostile.handler, hostile.bidi, hostile.formula, 'see evil.example']) {
    await field(page, 'First name').fill(text)
    await field(page, 'First name').blur()
    await expect(field(page, 'First name')).toHaveAccessibleDescription(/^Please use letters/)
  }
  await field(page, 'First name').fill(called.firstName)
  await field(page, 'Last name').fill(called.lastName)
  await acceptPolicies(page)
  await submit(page)

  await expect(page).toHaveURL('/booking/workcover')
  const caseManagerDetails = Object.values(hostile).join('\n')
  await field(page, 'Your name').fill(hostile.handler)
  await nextButton(page).click()
  await expect(field(page, 'Your name')).toHaveAccessibleDescription(/^Please use letters/)
  await field(page, 'Your name').fill(names.marks)
  await fillClaim(page, { ...details.workCover, caseManagerDetails })
  await page.reload()
  await expect(field(page, 'Your name')).toHaveValue(names.marks)
  await expect(field(page, 'Case manager details')).toHaveValue(caseManagerDetails)
  await nextButton(page).click()

  await expect(page).toHaveURL('/booking/confirm')
  await expect(summary(page)).toContainText(`${called.firstName} ${called.lastName}`)
  const contact = { ...details.emergencyContact, firstName: names.initials }
  await fillEmergencyContact(page, contact)
  await proceedButton(page).click()
  await refuses(page, ['Card number', 'Expiry', 'Security code'], saveCardButton(page))
  await saveTestCard(page, { ...details.testCard, name: hostile.template })
  await expect(page).toHaveURL('/thank-you')
  await expect(heading(page)).toHaveText(`${called.firstName} is booked`)
  expect(await readProfile(await apiOfTab(page))).toMatchObject({
    ...called,
    workCover: { caseManagerDetails },
    keyClientContacts: expect.arrayContaining([
      { ...contact, tags: ['emergency'] },
      expect.objectContaining({ firstName: names.marks, tags: ['adult'] }),
    ]),
  })

  await page.goto('/my/profile')
  await expect(field(page, 'First name')).toHaveValue(called.firstName)
  await expect(field(page, 'Last name')).toHaveValue(called.lastName)
  expect(harm).toEqual([])
  // The watch sees what it is there to see.
  await page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), hostile.handler)
  await expect.poll(() => harm.join()).toContain('script-src')
})

test('Medicare: guardian, card, address and file names are shown and kept as they were typed', async ({
  page,
}) => {
  const harm = await watchForHarm(page)
  const called = { firstName: names.marks, lastName: names.script }
  const { api } = await openBooking(page, {
    funding: 'rebate',
    person: 'withCard',
    record: 'youngPerson',
    called,
  })
  await chooseBooker(page, 'myChild')
  await field(page, 'First name').fill(names.initials)
  await field(page, 'Last name').fill(names.apostrophe)
  await answer(page, 'Does your child have a separate Medicare card?', 'Yes').check()
  await fillMedicareCard(page, details.unknownMedicare, 'myChild')
  await page.getByRole('checkbox', { name: /Medicare card is the one I gave/ }).uncheck()
  await field(page, 'First name on the card').fill(names.apostrophe)
  await field(page, 'Last name on the card').fill(names.marks)
  await field(page, 'Date of birth').fill('02/01/2010')
  await expect(page.locator('figure')).toContainText(`${names.apostrophe} ${names.marks}`.toUpperCase())
  const address = {
    ...details.address,
    line1: hostile.handler,
    line2: hostile.bidi,
    suburb: hostile.template,
  }
  await fillAddress(page, address)
  await page
    .locator('input[type=file][data-kind=referral]')
    .setInputFiles({ name: `${hostile.handler}.pdf`, mimeType: 'application/pdf', buffer: makePdf() })
  await expect(page.getByText(/^Uploaded/)).toBeVisible()
  await fillEmergencyContact(page, { ...details.emergencyContact, firstName: names.marks })
  await giveConsent(page)
  await expect(summary(page)).toContainText(`${called.firstName} ${called.lastName}`)
  await nextButton(page).click()

  await expect(page).toHaveURL('/thank-you')
  await expect(heading(page)).toHaveText(`${called.firstName} is booked`)
  expect(await readProfile(api)).toMatchObject({
    ...called,
    address,
    medicare: { firstName: names.apostrophe, lastName: names.marks },
    guardian: { parentFirstName: names.initials, parentLastName: names.apostrophe },
    keyClientContacts: [{ firstName: names.marks, tags: ['emergency'] }],
  })
  await page.goto('/my/referral')
  await expect(page.getByText(/^Uploaded/)).toBeVisible()
  expect(harm).toEqual([])
})
