import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/browser-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { giveVideoAddress, letInClient } from '#test/support/e2e-database.ts'
import { openAs, signUpClient } from '#test/support/pages/portal.ts'
import { bookVideoSession, inMinutes } from '#test/support/video-session.ts'
import { desktop, phone } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

/** No one who is kept out learns who meets whom, or when. */
async function expectNothingTold(page: Page): Promise<void> {
  await expect(page.locator('body')).not.toContainText(/Dariush|Moradi|Chantelle|Arthur|GMT/)
}

test('an early visitor, a stranger, another client and an old link are kept out', async ({
  page,
  browser,
}) => {
  const person = await signUpClient(page)
  const soon = await bookVideoSession({
    startsAt: inMinutes(180),
    email: person.email,
    clinician: 'dariush-moradi',
  })
  const old = await bookVideoSession({
    startsAt: inMinutes(-180),
    email: person.email,
    clinician: 'dariush-moradi',
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
  await stranger.goto(`/session/${old.roomId}`)
  await expect(stranger.getByRole('heading', { name: 'This link leads to no session' })).toBeVisible()
  await expectNothingTold(stranger)
  await stranger.goto(`/session/${soon.roomId}#not-a-link-that-we-made`)
  await stranger.getByLabel('Your name').fill('Kit Other')
  await stranger.getByRole('button', { name: 'Go on' }).click()
  await expect(stranger.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()

  const another = await signUpClient(stranger)
  // A server that is away says nothing about whose session it is.
  await context.route('**/api/rooms/*/entries', (route) => route.fulfill({ status: 503 }))
  await openAs(stranger, another, `/session/${soon.roomId}`)
  await expect(stranger.getByText('We could not open your session')).toBeVisible()
  await expect(stranger.getByText('This is not a session')).toHaveCount(0)
  await expect(stranger.getByRole('main').getByRole('link', { name: '+61 2 5550 1200' })).toBeVisible()
  await checkAccessibility(stranger)
  await context.unroute('**/api/rooms/*/entries')
  await stranger.getByRole('button', { name: 'Try again' }).click()
  await expect(
    stranger.getByText('This is not a session of the account you are logged in with'),
  ).toBeVisible()
  await expectNothingTold(stranger)
  await context.close()
})

test('Join turns on by itself; a refused camera is explained; another provider is reached from there', async ({
  page,
}) => {
  const person = await signUpClient(page)
  await giveVideoAddress('dariush-moradi', 'https://meet.example/{room}')
  // Open already, by the server's clock; the browser's is late.
  const { id, roomId } = await bookVideoSession({
    startsAt: inMinutes(12),
    email: person.email,
    clinician: 'dariush-moradi',
  })
  await page.clock.install({ time: inMinutes(-6) })
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  })
  await openAs(page, person, '/my/appointments')
  await expect(page.getByRole('button', { name: /^Join: / })).toHaveAttribute('aria-disabled', 'true')
  await page.clock.fastForward('04:00')
  await expect(page.getByRole('link', { name: /^Join: / })).toHaveAttribute('href', `/session/${roomId}`)
  await page.getByRole('link', { name: /^Join: / }).click()
  await page.getByRole('button', { name: 'Turn on camera and mic' }).click()
  await expect(page.getByText('Your camera and microphone are blocked for this page.')).toBeVisible()
  await expect(page.getByRole('list').filter({ hasText: 'Press Try again' })).toBeVisible()
  await checkAccessibility(page)
  await expect(page.getByText('Join by phone instead')).toBeVisible()
  await expect(page.getByRole('link', { name: '+61 2 5550 1200' }).first()).toHaveAttribute(
    'href',
    'tel:+61255501200',
  )
  // Without either one can still wait, and be let in to write.
  await page.getByRole('button', { name: 'Go to the waiting room' }).click()
  await expect(page.getByText('You’re in the waiting room')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Leave now' })).toBeVisible()

  await page.context().route('https://meet.example/**', (route) => route.fulfill({ body: 'Meet' }))
  await letInClient(id)
  await expect(page.getByRole('heading', { name: /is ready for you$/ })).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: /^Open the video session/ }).click()
  const meeting = await opened
  await expect(meeting).toHaveURL(/^https:\/\/meet\.example\/[\w-]{24}$/)
  expect(meeting.url()).not.toContain(roomId)
  await giveVideoAddress('dariush-moradi', null)
})
