import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { silentCards } from '#domain/identifiers/test-cards.ts'
import { verificationMessages } from '#domain/identifiers/verification.ts'
import { details, readProfile } from '#test/support/booking-record.ts'
import { openBooking } from '#test/support/open-booking.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { answer, field, fillAddress, nextButton, untilAnswered } from '#test/support/pages/booking-forms.ts'
import { fillMedicareCard } from '#test/support/pages/booking-funding.ts'
import { onConfirm, watchParts } from '#test/support/pages/booking-refusals.ts'
import { summary } from '#test/support/pages/sign-up.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

const lostCard = { number: '5500393923', irn: '4' }
const line = (page: Page) => page.getByRole('status').filter({ hasText: /DVA|[Yy]our card|This card/ })
const cardType = (page: Page, label: string) => answer(page, 'Which card do you have?', label)

test('a white card is checked with the Medicare card, live and on submit', async ({ page }) => {
  const { api } = await openBooking(page, { funding: 'dva', person: 'newcomer' })
  await expect(cardType(page, 'White card')).toBeChecked()
  await field(page, 'DVA card number').fill('NBUR908')
  await nextButton(page).click()
  await expect(summary(page)).toContainText('DVA number must be 8 characters long')
  await expect(summary(page)).toContainText('Medicare card number is required')

  await field(page, 'DVA card number').fill('nbur9080')
  await untilAnswered(page, 'medicare', async () => {
    await fillMedicareCard(page, lostCard)
    await fillAddress(page)
  })
  await expect(line(page)).toContainText('Error while validating your DVA card')
  await expect(page.getByText(verificationMessages.medicare).last()).toBeVisible()
  await checkAccessibility(page)
  await page.setViewportSize(desktop)
  await expect(page.getByText('Address saved')).toBeVisible()
  await nextButton(page).click()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page)).toContainText(verificationMessages.medicare)

  await untilAnswered(page, 'medicare', () => fillMedicareCard(page))
  await expect(line(page)).toContainText('Validate your DVA card successfully')
  await nextButton(page).click()
  await expect(page).toHaveURL(onConfirm)
  expect(await readProfile(api)).toMatchObject({
    medicare: { ...details.medicare, dva: { number: 'NBUR9080', cardType: 'white' } },
    address: details.address,
    intake: { behalfOf: 'mySelf' },
  })
})

test('a gold card on file is neither asked for nor checked again; a register that is away loses nothing', async ({
  page,
}) => {
  const { api } = await openBooking(page, { funding: 'dva', person: 'withoutCard', onFile: 'everything' })
  await expect(cardType(page, 'Gold card')).toBeChecked()
  await expect(line(page)).toContainText('This card is on file')
  await expect(field(page, 'Medicare card number')).toHaveCount(0)
  await expect(field(page, 'Postcode')).toHaveValue(details.address.postcode)
  const sent = watchParts(page)
  const number = field(page, 'DVA card number')
  await untilAnswered(page, 'medicare', () => number.fill(silentCards.dva))
  await expect(line(page)).toContainText(verificationMessages.dvaAway)
  await line(page).getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => sent).toEqual(['medicare', 'medicare'])
  await expect(line(page)).toContainText(verificationMessages.dvaAway)
  await expect(number).toHaveValue(silentCards.dva)
  await untilAnswered(page, 'medicare', () => number.fill('NSM12345'))
  await expect(line(page)).toContainText(verificationMessages.dvaUnverified)
  await number.fill(details.dva.number)
  await expect(line(page)).toContainText('This card is on file')
  await nextButton(page).click()
  await expect(page).toHaveURL(onConfirm)
  expect(await readProfile(api)).toMatchObject({ medicare: { dva: { number: details.dva.number } } })
})
