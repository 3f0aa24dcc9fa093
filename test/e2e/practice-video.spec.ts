import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { test } from '#test/support/browser-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { startFakeRelay } from '#test/support/fake-relay.ts'
import { secondServer } from '#test/support/second-server.ts'
import { signInAsStaff } from '#test/support/staff-browser.ts'
import { fakeDevices } from '#test/support/video-session.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({
  viewport: desktop,
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakeDevices] }),
})

test('a clinician is given an address for video sessions of their own and loses it again; the relay is tested from the browser', async ({
  page,
}) => {
  await signInAsStaff(page, 'administrator')
  const video = page.getByRole('region', { name: 'Video sessions' })
  const address = video.getByLabel('Address of another video service')
  const open = async () => {
    await page
      .getByRole('row', { name: /Niamh Doyle/ })
      .getByRole('link', { name: /Niamh Doyle/ })
      .click()
    await expect(video).toContainText('Sessions take place in the built-in room, unless')
  }
  // The server of the browser tests is a demonstration that anyone may try.
  await page.goto('/admin/clinicians')
  await open()
  await expect(video.getByText('the address of video sessions cannot be changed here')).toBeVisible()
  await expect(address).toHaveCount(0)

  const secret = randomUUID()
  const relay = await startFakeRelay(secret)
  const server = await secondServer({ TURN_URLS: relay.url, TURN_SECRET: secret })
  try {
    await page.goto(`${server.url}/admin/clinicians`)
    await open()
    await address.fill('http://meet.example/niamh')
    await video.getByRole('button', { name: 'Save address' }).click()
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    const own = `https://meet.example/${randomUUID()}/{room}`
    await address.fill(own)
    await video.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByText('Saved. Sessions take place there from now on.')).toBeVisible()
    await page.reload()
    await expect(address).toHaveValue(own)
    await address.fill('')
    await video.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByText('Saved. Sessions take place in the built-in room.')).toBeVisible()

    await page.goto(`${server.url}/admin/practice`)
    await video.getByRole('button', { name: 'Test the relay' }).click()
    await expect(video.getByText('The relay works.', { exact: true })).toBeVisible()
    await expect(video.getByText(`${relay.url} works from here.`)).toBeVisible()
    await checkAccessibility(page, { within: 'main' })
  } finally {
    await server.close()
    relay.close()
  }
})
