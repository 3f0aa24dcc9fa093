import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/browser-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { openAs, signUpClient } from '#test/support/pages/portal.ts'
import { bookVideoSession, inMinutes } from '#test/support/video-session.ts'
import { desktop, phone } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

/** Nobody who is kept out learns who meets whom, or when. */
async function expectNothingTold(page: Page): Promise<void> {
  await expect(page.locator('body')).not.toContainText(/Amelia|Jarrah|Chantelle|Arthur|GMT/)
}

test('an early visitor, a stranger, another client and an old link are kept out', async ({
  page,
  browser,
}) => {
  const person = await signUpClient(page)
  const soon = await bookVideoSession({
    startsAt: inMinutes(180),
    email: person.email,
    clinician: 'jarrah-simmons',
  })
  const old = await bookVideoSession({
    startsAt: inMinutes(-180),
    email: person.email,
    clinician: 'jarrah-simmons',
  })

  await openAs(page, person, `/session/${soon.roomId}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Opens at \d/ })).toBeVisible()
  await expect(page.getByText(/Your session begins .*Sydney time \(GMT\+1[01]\)/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on camera and mic' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go to the waiting room' })).toHaveCount(0)
  await checkAccessibility(page)
  await page.goto(`/session/${old.roomId}`)
  await expect(page.getByRole('heading', { name: 'This link leads to no session' })).toBeVisible()

  const context = await browser.newContext({ viewport: phone })
  const stranger = await context.newPage()
  await stranger.goto(`/session/${soon.roomId}`)
  await expect(stranger.getByRole('heading', { name: 'Please show that it’s you' })).toBeVisible()
  await expectNothingTold(stranger)
  await checkAccessibility(stranger)
  for (const roomId of [old.roomId, randomUUID(), 'nothing']) {
    await stranger.goto(`/session/${roomId}`)
    await expect(stranger.getByRole('heading', { name: 'This link leads to no session' })).toBeVisible()
    await expectNothingTold(stranger)
  }
  await stranger.goto(`/session/${soon.roomId}#not-a-link-that-we-made`)
  await stranger.getByLabel('Your name').fill('Somebody Else')
  await stranger.getByRole('button', { name: 'Go on' }).click()
  await expect(stranger.getByLabel('Your name')).toHaveAttribute('aria-invalid', 'true')

  const another = await signUpClient(stranger)
  await openAs(stranger, another, `/session/${soon.roomId}`)
  await expect(
    stranger.getByText('This is not a session of the account you are logged in with'),
  ).toBeVisible()
  await expectNothingTold(stranger)
  await context.close()
})

test('Join keeps its place and turns on by itself; a refused camera is explained', async ({ page }) => {
  const person = await signUpClient(page)
  const { roomId } = await bookVideoSession({
    startsAt: new Date(Date.now() + (15 * 60 + 12) * 1000),
    email: person.email,
    clinician: 'jarrah-simmons',
  })
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  })
  await openAs(page, person, '/my/appointments')
  await expect(page.getByRole('button', { name: /^Join: / })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('link', { name: /^Join: / })).toHaveAttribute('href', `/session/${roomId}`)
  await page.getByRole('link', { name: /^Join: / }).click()
  await page.getByRole('button', { name: 'Turn on camera and mic' }).click()
  await expect(page.getByText('Your camera and microphone are blocked for this page.')).toBeVisible()
  await expect(page.getByRole('list').filter({ hasText: 'Press Try again' })).toBeVisible()
  await checkAccessibility(page)
  // Without either one can still wait, and be let in to write.
  await page.getByRole('button', { name: 'Go to the waiting room' }).click()
  await expect(page.getByText('You’re in the waiting room')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Leave now' })).toBeVisible()
})
