import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { endHoldIn } from '#test/support/e2e-database.ts'
import { openBooking } from '#test/support/open-booking.ts'
import { readProfile } from '#test/support/booking-record.ts'
import { answer, fillAddress, fillEmergencyContact, nextButton } from '#test/support/pages/booking-forms.ts'
import { fillMedicareCard, hasReferral } from '#test/support/pages/booking-funding.ts'
import { storedReservation } from '#test/support/pages/booking-panel.ts'
import { toast } from '#test/support/pages/portal.ts'
import { summary } from '#test/support/pages/sign-up.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test('without a referral it says what that costs, and where to get one', async ({ page }) => {
  const confirmButton = page.getByRole('button', {
    name: 'Proceed to payment details to finalise your booking',
  })
  const { api } = await openBooking(page, { funding: 'rebate', person: 'newcomer' })
  await fillMedicareCard(page)
  await fillAddress(page)
  await fillEmergencyContact(page)
  await hasReferral(page, 'No').check()
  await expect(page.getByText(/^Medicare pays for psychology only with a GP referral/)).toContainText(
    /there is no rebate, and you pay the full fee of \$\d+\.\d\d after the session/,
  )
  // The price follows the answer at once, there and back, and stays with it on every page after.
  const booking = page.getByRole('complementary', { name: 'Your appointment' })
  await expect(booking).toContainText('The full fee after the session, without a GP referral')
  await expect(booking).toContainText('No GP referral yet')
  await hasReferral(page, 'Yes').check()
  await expect(booking).toContainText('$52.08 after rebate')
  await answer(page, 'How will you give it to us?', /^My GP will send it/).check()
  await expect(page.getByRole('form', { name: 'Medicare details' })).toContainText(
    /Waiting for your GP.*before it starts.*full fee of \$/,
  )
  await hasReferral(page, 'No').check()
  await confirmButton.click()
  await expect(summary(page).getByRole('link')).toHaveText([
    'Please say whether you would like a video appointment with one of our GPs',
  ])
  await answer(page, 'Would you like a video appointment with one of our GPs?', 'Yes').check()
  await expect(page.getByRole('link', { name: 'Log in to book one of our GPs' })).toHaveAttribute(
    'href',
    '/login?redirectTo=%2Ffind-a-gp',
  )
  await confirmButton.click()
  await expect(page).toHaveURL(/\/booking\/payment-details/)
  expect(await readProfile(api)).toMatchObject({ referral: { isReferredByGP: false } })
  await expect(page.getByRole('main')).toContainText(/Full fee without a referral.*We charge \$\d+\.\d\d/)
  await expect(booking).toContainText('No GP referral yet')
  // Nothing covers the card field, and no step is ticked that was not shown.
  await expect(toast(page)).toBeHidden()
  await expect(page.getByRole('list', { name: 'Your booking' }).getByRole('listitem')).toHaveText([
    /Choose a time/,
    /Funding/,
    /Card/,
  ])

  await expect(booking).toContainText(
    /You can cancel free of charge until \w+day .* After that it costs \$\d/,
  )
})

test('the answer is for one booking, and the card page names what is charged if nothing comes', async ({
  page,
}) => {
  await openBooking(page, { funding: 'bulkBill', also: 'rebate', person: 'newcomer' })
  const booking = page.getByRole('complementary', { name: 'Your appointment' })
  await fillMedicareCard(page)
  await fillAddress(page)
  await fillEmergencyContact(page)
  await hasReferral(page, 'No').check()
  await expect(booking).toContainText('No GP referral yet')
  await booking.getByRole('button', { name: 'Change how you pay' }).click()
  const ways = page.getByRole('dialog', { name: 'How will you pay?' })
  await expect(ways.getByRole('button', { name: /^Medicare rebate/ })).toHaveText(/\$\d+\.\d\d to pay$/)
  await ways.getByRole('button', { name: 'Keep it as it is' }).click()

  await expect(booking.getByRole('timer')).toHaveText(/left$/)
  await endHoldIn((await storedReservation(page))?.reserveId ?? '', 0)
  await page.evaluate(() => void window.dispatchEvent(new Event('online')))
  await page.getByRole('alertdialog').getByRole('list').getByRole('button').first().click()
  await expect(hasReferral(page, 'Yes')).toBeChecked()
  await expect(booking).not.toContainText('No GP referral yet')
  await answer(page, 'How will you give it to us?', /^My GP will send it/).check()
  await nextButton(page).click()
  await expect(page).toHaveURL(/\/booking\/payment-details/)
  await expect(booking).toContainText('Waiting for your GP')
  await expect(page.getByRole('main')).toContainText(
    /Bulk billed with a GP referral.*you pay the full fee of \$\d+\.\d\d\. We charge it to this card/,
  )
})
