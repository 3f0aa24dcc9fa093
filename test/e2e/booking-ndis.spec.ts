import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { makePdf } from '#domain/uploads/sample-files.fixture.ts'
import { details, readProfile } from '#test/support/booking-record.ts'
import { openBooking } from '#test/support/open-booking.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { answer, chooseBooker, field, nextButton, otherPeople } from '#test/support/pages/booking-forms.ts'
import { handleSave, onConfirm, refuseOnce, watchParts } from '#test/support/pages/booking-refusals.ts'
import { toast } from '#test/support/pages/portal.ts'
import { summary } from '#test/support/pages/sign-up.ts'
import { desktop } from '#test/support/viewports.ts'
import { routeOnce } from '#test/support/route-once.ts'

test.use({ viewport: desktop })

const plan = (page: Page, label: string) => answer(page, 'Who manages the plan?', label)
const documents = (page: Page) => page.getByRole('group', { name: /^Service agreement/ })
const addFile = (page: Page, name: string) =>
  page
    .locator('input[type=file][data-kind=document]')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: makePdf() })

test('another adult is booked for, with a document; nothing is lost by a reload or by a failure, which says what it is', async ({
  page,
}) => {
  const { api, client } = await openBooking(page, { funding: 'ndis', person: 'newcomer', byAnother: true })
  await expect(field(page, 'Your name')).toHaveValue('Kym Heath')
  await nextButton(page).click()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('link')).toHaveText([
    'NDIS number is required',
    'NDIS plan is required',
  ])
  await field(page, 'NDIS number').fill('43011827')
  await expect(page.getByText('NDIS number must have 9 digits').last()).toBeVisible()
  await summary(page).getByRole('link', { name: 'NDIS plan is required' }).click()
  await expect(plan(page, 'Plan managed')).toBeFocused()

  await chooseBooker(page, 'someoneElseAdult')
  await field(page, 'NDIS number').press('End')
  await page.keyboard.type('9')
  await expect(field(page, 'NDIS number')).toHaveValue('430 118 279')
  await plan(page, 'Self-managed').check()
  await addFile(page, 'agreement.pdf')
  await expect(toast(page)).toContainText('Upload documents successfully')
  await expect(documents(page).getByRole('listitem')).toContainText('agreement.pdf')

  await page.reload()
  await expect(field(page, 'NDIS number')).toHaveValue('430 118 279')
  await expect(field(page, 'Your name')).toHaveValue(otherPeople.adult.name)
  await expect(documents(page).getByRole('listitem')).toContainText('agreement.pdf')
  await expect(page.getByRole('complementary', { name: 'Your appointment' })).toContainText(
    `${client.firstName} ${client.lastName}`,
  )
  await checkAccessibility(page)
  await page.setViewportSize(desktop)

  // Each failure says what it is, and the next press goes on.
  await field(page, 'NDIS number').fill('43011827')
  await nextButton(page).click()
  await expect(toast(page)).toContainText('Invalid NDIS number. Please check again.')
  await expect(summary(page)).toContainText('NDIS number must have 9 digits')
  await field(page, 'NDIS number').fill(details.ndis.number)

  await routeOnce(page, '**/api/patientUpload/encrypted', (route) => route.abort())
  await addFile(page, 'plan.pdf')
  await expect(documents(page).getByRole('alert')).toContainText('Error while updating documents')
  await expect(nextButton(page)).toHaveAttribute('aria-disabled', 'true')
  await documents(page).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Remove plan.pdf' })).toBeVisible()

  const failed = page.getByRole('alert').filter({ hasText: 'Nothing you typed is lost.' })
  await handleSave(page, 'ndis', (route) => route.abort())
  await nextButton(page).click()
  await expect(failed).toContainText('Error while validating your NDIS number')

  await refuseOnce(page, 'ndis', { status: 422, fields: { 'ndis.number': 'This number has ended' } })
  await nextButton(page).click()
  await expect(toast(page)).toContainText('Invalid NDIS number. Please check again.')
  await expect(summary(page)).toContainText('This number has ended')
  await field(page, 'NDIS number').fill('430118276')

  const files = await api.read<{ fileId: string }[]>('/client-records/me/files')
  expect(files).toHaveLength(2)
  for (const { fileId } of files)
    await api.request.delete(`/api/patientUpload/${fileId}`, { headers: api.headers })
  await nextButton(page).click()
  await expect(toast(page)).toContainText('Error while updating documents')
  await expect(page.getByText('We could not find that file. Please upload it again.')).toBeVisible()
  await expect(documents(page).getByRole('listitem')).toHaveCount(0)

  await addFile(page, 'agreement.pdf')
  await expect(page.getByRole('button', { name: 'Remove agreement.pdf' })).toBeVisible()
  const sent = watchParts(page)
  await nextButton(page).click()
  await expect(toast(page)).toContainText('Valid NDIS number')
  await expect(page).toHaveURL(onConfirm)
  await expect(page.getByRole('complementary', { name: 'Your appointment' })).toContainText(
    'Invoiced to you, to claim from your NDIS plan',
  )
  expect(sent).toEqual(['ndis intake adult'])
  expect(await readProfile(api)).toMatchObject({
    ndis: { number: '430118276', plan: 'selfManaged', files: [expect.any(String)] },
    intake: { behalfOf: 'someoneElseAdult' },
    keyClientContacts: [{ firstName: otherPeople.adult.name, tags: ['adult'] }],
  })
})
