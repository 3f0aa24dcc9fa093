import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/browser-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { giveVideoAddress, letInClient, moveAppointment } from '#test/support/e2e-database.ts'
import { openAs, signUpClient } from '#test/support/pages/portal.ts'
import { secondServer } from '#test/support/second-server.ts'
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
  // While the device sleeps no clock runs: what the session became is read when it wakes.
  await moveAppointment(soon.id, inMinutes(5))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('button', { name: 'Go to the waiting room' })).toBeVisible()
  await moveAppointment(soon.id, inMinutes(180))
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
  await checkAccessibility(stranger, { within: 'main' })
  await context.unroute('**/api/rooms/*/entries')
  await stranger.getByRole('button', { name: 'Try again' }).click()
  await expect(
    stranger.getByText('This is not a session of the account you are logged in with'),
  ).toBeVisible()
  await expectNothingTold(stranger)
  await context.close()
})

test('Join turns on by itself; a refused camera is explained; another provider and LiveKit are reached from there', async ({
  page,
}) => {
  const [person, server] = await Promise.all([
    signUpClient(page),
    secondServer({
      LIVEKIT_URL: 'wss://live.example',
      LIVEKIT_API_KEY: 'APIabc',
      LIVEKIT_API_SECRET: 'a-secret-that-is-long-enough-for-hs256',
      LIVEKIT_MEET_URL: 'https://meet.example/join#at={url}&with={token}',
    }),
  ])
  try {
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
    await expect(page.getByRole('link', { name: /^Go to the room: / })).toHaveAttribute(
      'href',
      `/session/${roomId}`,
    )
    await page.clock.fastForward('04:00')
    await expect(page.getByRole('link', { name: /^Join: / })).toHaveAttribute('href', `/session/${roomId}`)
    await page.getByRole('link', { name: /^Join: / }).click()
    const turnOn = page.getByRole('button', { name: 'Turn on camera and mic' })
    const blocked = page.getByText('Your camera and microphone are blocked for this page.')
    await turnOn.click()
    await expect(blocked).toBeVisible()
    await expect(page.getByRole('list').filter({ hasText: 'Press Try again' })).toBeVisible()
    await checkAccessibility(page, { within: 'main' })
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
    // No clinician is there: only the database has let them in.
    const alone = page.getByRole('heading', { name: /is not on this page now$/ })
    await expect(alone).toBeVisible()
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: /^Open the video session/ }).click()
    const meeting = await opened
    await expect(meeting).toHaveURL(/^https:\/\/meet\.example\/[\w-]{24}$/)
    expect(meeting.url()).not.toContain(roomId)

    // The same place at a process with LiveKit. Its login is kept for each address, the room's cookie for both.
    await giveVideoAddress('dariush-moradi', null)
    await page.goto(`${server.url}/session/${roomId}`)
    await turnOn.click()
    await expect(blocked).toBeVisible()
    await page.getByRole('button', { name: 'Go to the waiting room' }).click()
    await expect(alone).toBeVisible()
    const openedLive = page.waitForEvent('popup')
    await page.getByRole('button', { name: /^Open the video session/ }).click()
    await expect(await openedLive).toHaveURL(
      /^https:\/\/meet\.example\/join#at=wss%3A%2F%2Flive\.example&with=ey/,
    )
    await page.getByRole('radio', { name: /^Someone might hear me/ }).check()
    await expect(page.getByRole('radio', { name: /^Someone might hear me/ })).toBeChecked()
    await checkAccessibility(page, { within: 'main' })
  } finally {
    await giveVideoAddress('dariush-moradi', null)
    await server.close()
  }
})
