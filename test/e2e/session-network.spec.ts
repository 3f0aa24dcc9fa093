import { expect } from '@playwright/test'
import { test } from '#test/support/browser-test.ts'
import { putBehindLossyNetwork } from '#test/support/lossy-network.ts'
import { openAs, signUpClient } from '#test/support/pages/portal.ts'
import { expectFlow, otherPicture, passCheck } from '#test/support/pages/session.ts'
import { signInAsStaff } from '#test/support/staff-browser.ts'
import { bookVideoSession, fakeDevices, inMinutes, watchConnections } from '#test/support/video-session.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({
  viewport: desktop,
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakeDevices] }),
})

test('ten seconds without a network: the call comes back by itself, as it was', async ({
  page: client,
  browser,
}) => {
  test.setTimeout(200_000)
  const network = await putBehindLossyNetwork(client)
  const person = await signUpClient(client)
  // Before the one in session-room.spec.ts: the same clinician has one session at a time.
  const { roomId } = await bookVideoSession({
    startsAt: inMinutes(-30),
    minutes: 20,
    email: person.email,
  })
  const context = await browser.newContext({ viewport: desktop })
  const clinician = await context.newPage()
  await watchConnections(clinician)
  await openAs(client, person, `/session/${roomId}`)
  await passCheck(client, 'Go to the waiting room')
  await signInAsStaff(clinician, 'psychologist')
  await clinician.goto(`/session/${roomId}`)
  await passCheck(clinician, 'Open the room')
  await clinician
    .getByRole('complementary', { name: 'Session' })
    .getByRole('button', { name: /^Let in Chantelle/ })
    .click()
  await expectFlow(client)
  await expectFlow(clinician)
  await client.getByRole('button', { name: 'Mute', exact: true }).click()

  const lostAt = Date.now()
  network.lose()
  await expect(otherPicture(client)).toHaveAttribute('data-link', 'lost')
  await expect(client.getByRole('heading', { name: 'Reconnecting' })).toBeVisible()
  await expect(otherPicture(clinician)).toHaveAttribute('data-link', 'lost')
  await expect.poll(() => Date.now() - lostAt).toBeGreaterThan(10_000)
  network.comeBack()

  await expectFlow(client)
  await expectFlow(clinician)
  await expect(clinician.locator('html')).toHaveAttribute('data-restarts', /\d/)
  await expect(client.getByRole('button', { name: 'Unmute', exact: true })).toBeVisible()
  await expect(clinician.getByText(', microphone off')).toBeAttached()
  network.close()
  await context.close()
})
