import { expect } from '@playwright/test'
import { test } from '#test/support/browser-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { openAs, signUpClient } from '#test/support/pages/portal.ts'
import { passCheck } from '#test/support/pages/session.ts'
import { secondServer } from '#test/support/second-server.ts'
import { addClinicianAccount, signInStaffByEmail } from '#test/support/staff-browser.ts'
import { bookVideoSession, fakeDevices, inMinutes } from '#test/support/video-session.ts'
import { desktop, phone } from '#test/support/viewports.ts'

test.use({
  viewport: desktop,
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakeDevices] }),
})

test('with LiveKit, those who are let in are led to its page, and this one stays beside it', async ({
  page: client,
  browser,
}) => {
  test.setTimeout(180_000)
  const person = await signUpClient(client)
  const { roomId } = await bookVideoSession({
    startsAt: inMinutes(-40),
    minutes: 20,
    email: person.email,
    clinician: 'imran-qureshi',
  })
  const server = await secondServer({
    LIVEKIT_URL: 'wss://live.example',
    LIVEKIT_API_KEY: 'APIabc',
    LIVEKIT_API_SECRET: 'a-secret-that-is-long-enough-for-hs256',
    LIVEKIT_MEET_URL: 'https://meet.example/join#at={url}&with={token}',
  })
  const context = await browser.newContext({ viewport: desktop })
  const gp = await context.newPage()
  await client.context().route('https://meet.example/**', (route) => route.fulfill({ body: 'Meet' }))
  try {
    // The room's cookie is the same for both processes; the login is kept for each address.
    await openAs(client, person, `/session/${roomId}`)
    await expect(client.getByRole('heading', { name: 'Let’s check your picture and sound' })).toBeVisible()
    await client.goto(`${server.url}/session/${roomId}`)
    await passCheck(client, 'Go to the waiting room')
    await signInStaffByEmail(gp, await addClinicianAccount('imran-qureshi'))
    await gp.goto(`${server.url}/session/${roomId}`)
    await passCheck(gp, 'Open the room')
    const desk = gp.getByRole('complementary', { name: 'Session' })
    await expect(desk.getByRole('region', { name: 'At the start' })).toBeVisible()
    await desk.getByRole('button', { name: /^Let in Chantelle/ }).click()
    await expect(client.getByRole('heading', { name: /is ready for you$/ })).toBeVisible()
    await expect(client.getByText('The video is in a tab of its own')).toBeVisible()
    const opened = client.waitForEvent('popup')
    await client.getByRole('button', { name: /^Open the video session/ }).click()
    await expect(await opened).toHaveURL(
      /^https:\/\/meet\.example\/join#at=wss%3A%2F%2Flive\.example&with=ey/,
    )
    await client.getByRole('radio', { name: /^Someone might hear me/ }).check()
    await expect(gp.getByText('Chantelle: Someone might hear me')).toBeVisible()
    await client.setViewportSize(phone)
    await checkAccessibility(client)

    await gp.getByRole('button', { name: 'End', exact: true }).click()
    await gp.getByRole('button', { name: 'End for everyone' }).click()
    await expect(client.getByRole('heading', { name: 'That was your session' })).toBeVisible()
  } finally {
    await server.close()
    await context.close()
  }
})
