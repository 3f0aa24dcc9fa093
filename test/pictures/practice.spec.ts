import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/browser-test.ts'
import { addPaidSession } from '#test/support/e2e-charge.ts'
import { openCharge } from '#test/support/e2e-money.ts'
import { openAs, signUpClient } from '#test/support/pages/portal.ts'
import { signInAsStaff } from '#test/support/staff-browser.ts'
import { picture, picturePrototype } from './picture.ts'

type Screen = { name: string; who: 'owner' | 'psychologist' | null; open: (page: Page) => Promise<unknown> }

const at = (address: string) => (page: Page) => page.goto(address)

async function openClient(page: Page) {
  await page.goto('/practice/clients')
  await page.getByLabel('Find a client').fill('heath k')
  await page.getByRole('link', { name: /Kym Heath/ }).click()
  await expect(page.getByRole('region', { name: 'Sessions' })).toBeVisible()
}

async function openClinicians(page: Page) {
  await page.goto('/admin/clinicians')
  await expect(page.getByRole('link', { name: 'Amelia Tran' })).toBeVisible()
}

async function openClinician(page: Page) {
  await page.goto('/admin/clinicians')
  await page.getByRole('link', { name: 'Amelia Tran' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Amelia Tran' })).toBeVisible()
}

async function openCalendars(page: Page) {
  await page.goto('/practice/calendars')
  await page.getByRole('button', { name: 'Make a private address' }).click()
  await expect(page.getByLabel('Private address')).toBeVisible()
}

async function addReceipt(page: Page) {
  const client = await signUpClient(page)
  const { chargeId } = await addPaidSession(client.email)
  await signInAsStaff(page, 'owner')
  await page.request.post('/api/staff/documents', { data: { chargeId } })
  return client
}

async function openMoney(page: Page) {
  const { email } = await addReceipt(page)
  const charge = await openCharge(page, email)
  await expect(charge.getByRole('list', { name: 'What happened' })).toBeVisible()
  // All charges again, with this one open.
  await page.reload()
  await expect(charge.getByRole('list', { name: 'What happened' })).toBeVisible()
}

async function openReceipt(page: Page) {
  await openAs(page, await addReceipt(page), '/my/receipts')
  await page.getByRole('link', { name: /^Open: Receipt/ }).click()
  await expect(page.getByRole('article', { name: /^Receipt R-/ })).toBeVisible()
}

/** By the names of the prototype's pages. */
const screens: readonly Screen[] = [
  { name: 'setup', who: 'owner', open: at('/admin/practice/set-up?step=practice') },
  { name: 'staff-sign-in', who: null, open: at('/practice/sign-in') },
  { name: 'practice-today', who: 'psychologist', open: at('/practice') },
  { name: 'practice-week', who: 'psychologist', open: at('/practice/week') },
  { name: 'practice-hours', who: 'psychologist', open: at('/practice/hours') },
  { name: 'practice-client', who: 'psychologist', open: openClient },
  { name: 'admin-clinicians', who: 'owner', open: openClinicians },
  { name: 'admin-clinician-edit', who: 'owner', open: openClinician },
  { name: 'admin-invites', who: 'owner', open: at('/admin/invites') },
  { name: 'admin-rates', who: 'owner', open: at('/admin/rates') },
  { name: 'admin-safety-tasks', who: 'owner', open: at('/admin/safety-tasks') },
  { name: 'admin-system', who: 'owner', open: at('/admin/system') },
  { name: 'admin-money', who: 'owner', open: openMoney },
  { name: 'receipt-print', who: null, open: openReceipt },
  { name: 'practice-calendar-feeds', who: 'psychologist', open: openCalendars },
]

for (const { name, who, open } of screens)
  test(name, async ({ page }) => {
    test.setTimeout(300_000)
    if (who) await signInAsStaff(page, who)
    await open(page)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await picture(page, name)
    await picturePrototype(page, name)
  })
