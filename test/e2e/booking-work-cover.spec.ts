import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { makePdf } from '#domain/uploads/sample-files.fixture.ts'
import { details, readProfile } from '#test/support/booking-record.ts'
import { openBooking } from '#test/support/open-booking.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { answer, chooseBooker, field, nextButton, otherPeople } from '#test/support/pages/booking-forms.ts'
import { fillClaim } from '#test/support/pages/booking-funding.ts'
import { onConfirm, refuseOnce, watchParts } from '#test/support/pages/booking-refusals.ts'
import { summary } from '#test/support/pages/sign-up.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test('a claim is filled in for another adult, corrected, and sent again after a failure', async ({
  page,
}) => {
  const { api } = await openBooking(page, { funding: 'workCover', person: 'newcomer', byAnother: true })
  const nsw = 'Is the claim in New South Wales?'
  await expect(answer(page, nsw, 'Yes')).toBeChecked()
  await expect(page.getByRole('radio', { name: /child/ })).toHaveCount(0)
  await field(page, 'WorkCover number').fill('WC-204')
  await field(page, 'Case manager details').fill('   ')
  await field(page, 'Sessions approved in total').fill('ten')
  await nextButton(page).click()
  await expect(summary(page).getByRole('link')).toHaveText([
    'WorkCover number must be between 7 and 12 characters long and contain only alphanumeric characters',
    'Case manager details are required',
    'Must be only digits',
  ])
  await checkAccessibility(page)
  await page.setViewportSize(desktop)

  await chooseBooker(page, 'someoneElseAdult')
  await fillClaim(page)
  await answer(page, nsw, 'No').check()
  await page
    .locator('input[type=file][data-kind=document]')
    .setInputFiles({ name: 'approval.pdf', mimeType: 'application/pdf', buffer: makePdf() })
  await expect(page.getByRole('button', { name: 'Remove approval.pdf' })).toBeVisible()
  await refuseOnce(page, 'workCover', { status: 500 })
  await nextButton(page).click()
  const failed = page.getByRole('alert').filter({ hasText: 'Nothing you typed is lost.' })
  await expect(failed).toContainText('Something went wrong. Please try again.')
  const sent = watchParts(page)
  await nextButton(page).click()
  await expect(page).toHaveURL(onConfirm)
  expect(sent).toEqual(['workCover intake adult'])
  expect(await readProfile(api)).toMatchObject({
    workCover: { ...details.workCover, isClaimInNSW: false, files: [expect.any(String)] },
    intake: { behalfOf: 'someoneElseAdult' },
    keyClientContacts: [{ firstName: otherPeople.adult.name, tags: ['adult'] }],
  })
})
