import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { makePdf } from '#domain/uploads/sample-files.fixture.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { openAs, signUpClient, toast } from '#test/support/pages/portal.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

const path = '/my/referral'
const uploadCall = '**/api/patientUpload/encrypted'

const content = makePdf()
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: content })
const group = (page: Page, name: RegExp) => page.getByRole('group', { name })
const referral = (page: Page) => group(page, /^GP referral/)
const input = (page: Page, kind: string) => page.locator(`input[type=file][data-kind=${kind}]`)

test('the GP may send it; files are added, downloaded, kept over a reload and removed', async ({ page }) => {
  await openAs(page, await signUpClient(page), path)
  await page.getByRole('button', { name: 'My GP will send it' }).click()
  await expect(page.getByText('Thank you. We’ll look out for it.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Waiting for your GP')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose files for GP referral' })).toBeVisible()

  await input(page, 'referral').setInputFiles([pdf('referral.pdf'), pdf('page 2.pdf')])
  await expect(toast(page)).toContainText('Upload the referral successfully')
  await input(page, 'treatmentPlan').setInputFiles(pdf('plan.pdf'))
  await expect(group(page, /^Treatment plan/).getByRole('listitem')).toContainText('plan.pdf')
  await expect(referral(page).getByRole('listitem')).toHaveCount(2)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download referral.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('referral.pdf')
  expect(await readFile(await download.path())).toEqual(content)

  await page.reload()
  await expect(referral(page).getByRole('listitem')).toHaveText([/^referral\.pdf/, /^page 2\.pdf/])
  await page.getByRole('button', { name: 'Remove referral.pdf' }).click()
  await expect(referral(page).getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(referral(page).getByRole('listitem')).toHaveText([/^page 2\.pdf/])
})

test('an upload that fails is sent again under the same key; two at once are both kept; files can be dropped; a wrong type refuses the whole batch; too many keep the first that fit', async ({
  page,
}) => {
  await openAs(page, await signUpClient(page), path)
  const saves: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/me/referral')) saves.push(response.status())
  })
  const keys: (string | undefined)[] = []
  await page.route(uploadCall, (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return keys.length === 1 ? route.abort() : route.continue()
  })
  await input(page, 'referral').setInputFiles(pdf('first.pdf'))
  await expect(referral(page).getByRole('alert')).toContainText(
    'An error occurred while uploading the referral. Please try again.',
  )
  await expect(referral(page)).toContainText('Not uploaded')
  await referral(page).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Remove first.pdf' })).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  await expect.poll(() => saves).toEqual([204])
  await page.unroute(uploadCall)

  const release = Promise.withResolvers<void>()
  let waiting = 0
  await page.route(uploadCall, async (route) => {
    waiting += 1
    if (waiting === 2) release.resolve()
    await release.promise
    await route.continue()
  })
  await input(page, 'referral').setInputFiles(pdf('second.pdf'))
  await expect(referral(page)).toContainText(/Uploading, \d+%/)
  await input(page, 'treatmentPlan').setInputFiles(pdf('plan.pdf'))
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(3)
  await expect.poll(() => saves).toEqual([204, 204, 204])
  await page.unroute(uploadCall)

  const transfer = await page.evaluateHandle((text) => {
    const held = new DataTransfer()
    held.items.add(new File([text], 'dropped.pdf', { type: 'application/pdf' }))
    return held
  }, content.toString('latin1'))
  await referral(page).dispatchEvent('drop', { dataTransfer: transfer })
  await expect(page.getByRole('button', { name: 'Remove dropped.pdf' })).toBeVisible()
  await expect.poll(() => saves).toEqual([204, 204, 204, 204])
  await page.reload()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(4)
  await expect(referral(page).getByRole('listitem')).toHaveCount(3)

  const wrong = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
  await input(page, 'referral').setInputFiles([pdf('good.pdf'), wrong])
  await expect(referral(page).getByRole('status').first()).toContainText('That type of file is not accepted.')
  await expect(referral(page).getByRole('listitem')).toHaveCount(3)

  // What is in it decides, not what it is called.
  await input(page, 'referral').setInputFiles([pdf('good.pdf'), { ...wrong, name: 'notes.pdf' }])
  await expect(referral(page).getByRole('alert')).toContainText('That type of file is not accepted.')
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Leave them out' }).click()
  await expect(referral(page).getByRole('listitem')).toHaveCount(3)

  // Those of an earlier visit take no room from a new referral.
  await input(page, 'referral').setInputFiles(['a', 'b', 'c', 'd', 'e'].map((name) => pdf(`${name}.pdf`)))
  await expect(referral(page).getByText('The maximum file is four')).toBeVisible()
  await expect(referral(page).getByRole('button', { name: /^Remove/ })).toHaveCount(3 + 4)
  await expect(referral(page).getByRole('button', { name: /^Choose|^Add/ })).toHaveCount(0)
  await page.reload()
  await expect(referral(page).getByRole('listitem')).toHaveCount(7)
  await expect(referral(page).getByRole('button', { name: /^Add more files/ })).toBeVisible()
})
