import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/browser-test.ts'
import { e2eServer } from '#test/support/e2e-server.ts'
import { demoEmail, fillLogin } from '#test/support/log-in-form.ts'
import { signInWithoutHold } from '#test/support/open-gp-survey.ts'
import { dass21Path, mhtpPath, safetyPath } from '#test/support/pages/questionnaires.ts'

const outsidePort = e2eServer.portsBeside.frame
/** Named by `FRAME_ANCESTOR` in playwright.config.ts. */
const allowed = `http://clinic.localhost:${outsidePort}`
const other = `http://other.localhost:${outsidePort}`

// One server for all of them: the tests of this file run one after another.
test.describe.configure({ mode: 'default' })
let outside: Server
test.beforeAll(async ({ baseURL }) => {
  outside = createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><title>A clinic</title><iframe src="${baseURL}${url}" width="800" height="900"></iframe>`,
    )
  }).listen(outsidePort)
  await once(outside, 'listening')
})
test.afterAll(() => void outside.close())

/** Another site's page, with the page of ours in a frame. */
async function openFramed(page: Page, site: string, path: string) {
  await page.goto(`${site}${path}`, { waitUntil: 'load' })
  return page.frameLocator('iframe')
}

test('in the allowed frame every form opens without a login, which is asked for where it is sent, in a tab of its own', async ({
  page,
  context,
}) => {
  const frame = page.frameLocator('iframe')
  for (const path of [dass21Path, mhtpPath, safetyPath]) {
    await openFramed(page, allowed, path)
    await expect(frame.getByText('you would have to answer again there')).toBeVisible()
    await expect(frame.locator('[data-waits]')).toHaveCount(0)
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(frame.getByRole('main').getByRole('group').first()).toBeVisible()
    await expect(frame.getByRole('dialog')).toHaveCount(0)
    const inNewTab = frame.getByRole('link', { name: 'open this form in a new tab' })
    await expect(inNewTab).toHaveAttribute(
      'href',
      new RegExp(`^/login\\?redirectTo=${encodeURIComponent(path)}(?:%3F|$)`),
    )
    await expect(inNewTab).toHaveAttribute('target', '_blank')
  }
  await frame.locator('input[name="thoughOfEndingYourOwnLife"][value="no"]').check()
  await expect(frame.getByRole('button', { name: 'Submit', exact: true })).toHaveCount(0)
  await expect(frame.getByRole('main')).toContainText(
    'This opens a new tab. Your answers can’t come with you',
  )
  const opened = context.waitForEvent('page')
  await frame.getByRole('button', { name: 'Log in to submit' }).click()
  const tab = await opened
  await fillLogin(tab, demoEmail('new.client'))
  await expect(tab).toHaveURL(safetyPath)
  await expect(tab.getByRole('dialog', { name: 'Login required' })).toHaveCount(0)
  await expect(frame.locator('input[name="thoughOfEndingYourOwnLife"][value="no"]')).toBeChecked()
})

test('in the allowed frame a client who is signed in still needs a held time', async ({ page }) => {
  await signInWithoutHold(page)
  const frame = await openFramed(page, allowed, safetyPath)
  const dialog = frame.getByRole('dialog', { name: 'Invalid booking session' })
  await expect(dialog).toContainText('no longer valid')
  await expect(dialog.getByRole('link', { name: 'Go back to our GPs' })).toBeVisible()
  await expect(frame.getByRole('dialog', { name: 'Login required' })).toHaveCount(0)
})

test('a frame of another origin shows nothing', async ({ page }) => {
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  const frame = await openFramed(page, other, safetyPath)
  expect((await refused).text()).toContain(allowed)
  await expect(frame.getByRole('main')).toHaveCount(0)
  await expect(frame.getByRole('group')).toHaveCount(0)
  expect(page.frames().some((each) => each.parentFrame() && each.url().includes(safetyPath))).toBe(false)
})
