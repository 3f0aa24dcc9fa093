import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { waitUntilPageHydrated } from '#test/support/hydrated.ts'
import { walkByKeyboard } from '#test/support/pages/walk-by-keyboard.ts'
import { test } from '#test/support/shared-context-test.ts'
import { signInAsStaff } from '#test/support/staff-browser.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

const preview = (page: Page) => page.getByRole('complementary', { name: 'On the listing' })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Walks and looks at a page once everything on it has arrived. */
async function look(page: Page) {
  await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
  await walkByKeyboard(page)
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
}

/** A draft of this test’s own, so that no other test meets its changes. */
async function addDraft(page: Page, name: string) {
  await page.goto('/admin/clinicians/new')
  await field(page, 'Name').fill(name)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** A photo as a telephone takes it: wider than high, with where it was taken written beside the pixels. */
async function photo(page: Page) {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 600
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = 'teal'
      context.fillRect(0, 0, 900, 600)
    }
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  const picture = Buffer.from(base64, 'base64')
  const note = Buffer.from('Exif\0\0GPSLatitude -33.8688')
  const head = Buffer.from([0xff, 0xe1, 0, note.length + 2])
  return Buffer.concat([picture.subarray(0, 2), head, note, picture.subarray(2)])
}

test('a clinician is added, edited with a live preview, given a portrait and published', async ({ page }) => {
  await signInAsStaff(page, 'administrator')
  const name = `Rowan Ashby ${randomUUID().replaceAll(/[^a-f]/g, '')}`
  await page.goto('/admin/clinicians?search=Amelia')
  await expect(page.getByRole('row', { name: /Amelia Tran/ }).first()).toContainText('Clinical psychologist')
  await look(page)
  await page.getByRole('link', { name: 'Add a clinician' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Add a clinician' })).toBeVisible()
  await walkByKeyboard(page)
  await page.getByRole('button', { name: 'Save draft' }).press('Enter')
  await expect(page.getByText(/required|Enter/).first()).toBeVisible()

  await field(page, 'Name').fill(name)
  await field(page, 'Years of experience').fill('7')
  await expect(preview(page).getByRole('heading', { name, includeHidden: true })).toBeVisible()
  await expect(preview(page)).toContainText('7 years')
  await page.getByRole('button', { name: 'Save draft' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('A draft. No client can see it.')).toBeVisible()

  // Enter in a field of a draft saves the draft.
  await field(page, 'Years of experience').fill('8')
  await field(page, 'Years of experience').press('Enter')
  await expect(page.getByText('There is nothing to save yet.')).toBeAttached()
  await expect(page.getByText('A draft. No client can see it.')).toBeVisible()

  // What is still missing is said at the press, beside each field.
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Needed to publish: a short description').first()).toBeVisible()
  // A draft may be saved without it.
  await field(page, 'Years of experience').fill('9')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('There is nothing to save yet.')).toBeAttached()
  await field(page, 'Short description').fill('We go at your pace.')
  await expect(preview(page)).toContainText('We go at your pace.')
  await page.getByRole('checkbox', { name: 'Medicare rebate' }).press('Space')
  await expect(preview(page)).toContainText('after rebate')
  await page.getByRole('group', { name: 'Appointment types' }).getByRole('checkbox').first().press('Space')
  await field(page, 'Ahpra number').fill('MED0001234567')
  await page.keyboard.press('Tab')
  await expect(page.getByText('A psychologist’s Ahpra number is PSY and ten digits').first()).toBeVisible()
  await field(page, 'Ahpra number').fill('PSY0001234567')

  await page
    .getByLabel('Portrait')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo(page) })
  await page.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
  await page.getByRole('button', { name: 'Use this picture' }).click()
  const portrait = preview(page).locator('img')
  await expect(portrait).toHaveAttribute('src', /^\/portraits\/[\da-f]{32}\.(webp|jpg)$/)
  const stored = await page.request.get((await portrait.getAttribute('src')) ?? '')
  expect((await stored.body()).toString('latin1')).not.toMatch(/GPS|Exif/)
  await expect
    .poll(() => portrait.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(640)
  await walkByKeyboard(page)
  await checkAccessibility(page, { height: 1400, within: 'main' })
  await page.setViewportSize(desktop)

  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(page.getByText('Saved. Clients see it now.')).toBeVisible()
  await page.getByLabel('First day without them').fill('01/12/2020')
  await page.getByRole('button', { name: 'See whom it affects' }).press('Enter')
  await expect(page.getByText('That day is over. Choose today or a later day')).toBeVisible()
  await page.getByLabel('First day without them').fill('01/12/2041')
  await page.getByRole('button', { name: 'See whom it affects' }).press('Enter')
  await expect(page.getByText('No session is booked from that day on.')).toBeVisible()
  await page.getByRole('button', { name: 'Save the leaving date' }).press('Enter')
  await expect(page.getByText('1 December 2041 is the first day without them')).toBeVisible()
  await page.getByRole('button', { name: 'Take it back' }).press('Enter')
  await expect(page.getByLabel('First day without them')).toBeVisible()
  const address = await page.getByRole('link', { name: /See the page as clients do/ }).getAttribute('href')
  await page.goto(address ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rowan Ashby')
})

test('of two administrators with one profile, the second is told what changed, and loses nothing', async ({
  page,
}) => {
  await signInAsStaff(page, 'administrator')
  const name = `Wren Okafor ${randomUUID().replaceAll(/[^a-f]/g, '')}`
  await addDraft(page, name)
  // In another tab, signed in as another person.
  const other = await page.context().newPage()
  await signInAsStaff(other, 'owner')
  await other.goto(page.url())
  await waitUntilPageHydrated(other)
  await field(other, 'Quote (optional)').fill('Theirs')
  await field(other, 'Pronouns (optional)').fill('they/them')
  await field(page, 'Quote (optional)').fill('Mine')
  await field(page, 'Introduction (optional)').fill('Only mine.')
  await other.getByRole('button', { name: 'Save draft' }).click()
  await expect(other.getByText('Saved. Clients do not see it.')).toBeVisible()
  await signInAsStaff(page, 'administrator')

  await page.getByRole('button', { name: 'Save draft' }).click()
  const conflict = page.getByRole('region', { name: /saved this profile while you had it open/ })
  await expect(conflict).toBeFocused()
  await expect(conflict).toContainText('Their changes to Pronouns are in the form now')
  await expect(conflict).toContainText('Theirs')
  await expect(field(page, 'Quote (optional)')).toHaveValue('Mine')
  await expect(field(page, 'Pronouns (optional)')).toHaveValue('they/them')
  await expect(field(page, 'Introduction (optional)')).toHaveValue('Only mine.')
  await page.getByRole('button', { name: 'Save anyway' }).press('Enter')
  await expect(page.getByText('Saved. Clients do not see it.')).toBeVisible()
  await other.reload()
  await expect(field(other, 'Quote (optional)')).toHaveValue('Mine')
  await expect(field(other, 'Pronouns (optional)')).toHaveValue('they/them')
  await other.close()
})

test('rates of a future date are looked at before they are saved, and can be taken back; the fee for short notice stands below', async ({
  page,
}) => {
  await signInAsStaff(page, 'administrator')
  await page.goto('/admin/rates')
  await expect(page.getByRole('row', { name: /1 July 2026/ })).toContainText('In force')
  await expect(page.getByRole('row', { name: /1 July 2024/ }).getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add a change' }).press('Enter')
  await field(page, 'First date').fill('01/07/2025')
  await field(page, 'Booking fee').fill('12.50')
  await page.getByRole('button', { name: 'See what it means' }).click()
  await expect(page.getByText(/or later$/).first()).toBeVisible()
  await field(page, 'First date').fill('03/02/2041')
  await page.getByRole('button', { name: 'See what it means' }).press('Enter')
  await expect(page.getByText('New bookings from 3 February 2041 on have these rates')).toBeVisible()
  await expect(page.getByText('No session is booked on these dates yet.')).toBeVisible()
  const fee = page.getByRole('form', { name: 'Fee for short notice' })
  const saveFee = fee.getByRole('button', { name: 'Save the fee' })
  await expect(page.getByText('pays what the session would have cost them.')).toBeVisible()
  await field(page, 'Own fee').fill('much')
  await saveFee.press('Enter')
  await expect(fee.getByText('Must be an amount such as 12.50')).toBeVisible()
  await look(page)
  // Other tests book meanwhile, so the fee itself stays as it is.
  await field(page, 'Own fee').fill('')
  await saveFee.press('Enter')
  await expect(page.getByText('Saved for new bookings.')).toBeVisible()
  await page.getByRole('button', { name: 'Save these rates' }).press('Enter')
  const row = page.getByRole('row', { name: /3 February 2041/ })
  await expect(row).toContainText('Upcoming')
  await expect(row).toContainText('12.50')
  await row.getByRole('button', { name: /Change/ }).click()
  await page.getByRole('button', { name: 'Take it back' }).press('Enter')
  await expect(row).toHaveCount(0)
})

test('an appointment type is added and changed', async ({ page }) => {
  await signInAsStaff(page, 'owner')
  const name = `Couples session ${randomUUID().slice(0, 6)}`
  await page.goto('/admin/appointment-types')
  await page.getByRole('button', { name: 'Add a type' }).press('Enter')
  await field(page, 'Name').fill(name)
  await field(page, 'Label').fill('Couples')
  await field(page, 'Minutes').fill('77')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Must be 5 to 480 minutes, in steps of 5').first()).toBeVisible()
  await look(page)
  await field(page, 'Minutes').fill('80')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('80, every 60')
  await row.getByRole('button', { name: /Edit/ }).click()
  await page.getByRole('checkbox', { name: /On offer/ }).uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row).toContainText('Withdrawn')
})
