import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/browser-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { putBehindLossyNetwork } from '#test/support/lossy-network.ts'
import { openAs, signUpClient } from '#test/support/pages/portal.ts'
import {
  expectFits,
  expectFlowBothWays,
  expectHelpInReach,
  expectLeaveNowInDialogs,
  framesOf,
  otherPicture,
  passCheck,
} from '#test/support/pages/session.ts'
import { secondServer } from '#test/support/second-server.ts'
import { addClinicianAccount, signInStaffByEmail } from '#test/support/staff-browser.ts'
import {
  bookVideoSession,
  closeConnections,
  fakeDevices,
  openNow,
  watchConnections,
} from '#test/support/video-session.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({
  viewport: desktop,
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakeDevices] }),
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('client and clinician meet, and stay together while networks and servers come and go', async ({
  page: client,
  browser,
}) => {
  test.setTimeout(480_000)
  await watchConnections(client)
  const network = await putBehindLossyNetwork(client)
  const [person, server] = await Promise.all([signUpClient(client), secondServer()])
  const { roomId } = await bookVideoSession({
    startsAt: openNow('Australia/Brisbane'),
    email: person.email,
    clinician: 'hana-okada',
  })
  const clinician = await (await browser.newContext({ viewport: desktop })).newPage()
  await watchConnections(clinician)
  try {
    // From the portal into the waiting room, by way of the device check.
    await openAs(client, person, '/my/appointments')
    await client.getByRole('link', { name: /^Join: / }).click()
    await expect(client.getByRole('heading', { name: 'Let’s check your picture and sound' })).toBeVisible()
    await client.getByRole('button', { name: 'Turn on camera and mic' }).click()
    await expect(client.getByText('We can hear you')).toBeVisible()
    // This camera cannot blur, so nothing is offered.
    await expect(client.getByLabel('Blur what is behind me')).toHaveCount(0)
    await client.getByRole('button', { name: 'Play a sound' }).click()
    await client.getByRole('button', { name: 'Yes, I heard it' }).click()
    await checkAccessibility(client, { within: 'main' })
    await expectHelpInReach(client)
    await client.getByRole('button', { name: 'Go to the waiting room' }).click()
    await expect(client.getByText('You’re in the waiting room')).toBeVisible()
    await expect(client.getByText(/isn’t here yet|is still in another session/)).toBeVisible()
    await client.getByRole('radio', { name: /^Someone might hear me/ }).check()
    await checkAccessibility(client, { within: 'main' })
    await expectHelpInReach(client)

    // A reload keeps the place and the answer; so does another process of the service.
    await client.reload()
    await expect(client.getByText('You’re in the waiting room')).toBeVisible()
    await expect(client.getByRole('radio', { name: /^Someone might hear me/ })).toBeChecked()
    await client.goto(`${server.url}/session/${roomId}`)
    await passCheck(client, 'Go to the waiting room')

    // The clinician sees in the diary who waits, and lets them in.
    await signInStaffByEmail(clinician, await addClinicianAccount('hana-okada'))
    await clinician.goto('/practice')
    const next = clinician.getByRole('region', { name: 'Next session' })
    await expect(next).toContainText('Chantelle Arthur is waiting in the room: Someone might hear me')
    await next.getByRole('link', { name: /^Join: / }).click()
    await passCheck(clinician, 'Open the room')
    await expect(client.getByText(/is here and sees that you are waiting/)).toBeVisible()
    await clinician
      .getByRole('complementary', { name: 'Session' })
      .getByRole('button', { name: /^Let in Chantelle/ })
      .click()
    // What was pressed, or read, is gone: the focus goes to a heading, which says to the client that they are seen and heard.
    await expect(clinician.getByRole('heading', { name: 'Waiting', exact: true })).toBeFocused()
    const title = client.getByRole('heading', { level: 1 })
    await expect(title).toContainText('you are in the call. Your camera and microphone are on.')
    await expect(title).toBeFocused()
    await expectFlowBothWays(client, clinician)
    const isSmall = () =>
      clinician.evaluate(() => document.pictureInPictureElement?.hasAttribute('data-link') ?? false)
    await clinician.getByRole('button', { name: /^Small/ }).click()
    await expect.poll(isSmall).toBe(true)
    await clinician.getByRole('button', { name: /^Small/ }).click()
    await expect.poll(isSmall).toBe(false)

    // What is off is seen at the other side; what is written arrives.
    await button(client, 'Mute').focus()
    await client.keyboard.press('Enter')
    await expect(button(client, 'Unmute')).toBeVisible()
    await expect(clinician.getByText(', microphone off')).toBeAttached()
    await expectLeaveNowInDialogs(client)
    await client.getByRole('button', { name: 'Chat' }).click()
    await expectHelpInReach(client)
    await client.getByRole('textbox', { name: 'Message' }).fill('My partner just came home')
    await client.keyboard.press('Enter')
    await clinician.getByRole('button', { name: /^Chat/ }).click()
    await expect(clinician.getByRole('log')).toContainText('My partner just came home')
    await checkAccessibility(clinician, { height: 760 })
    await clinician.keyboard.press('Escape')
    await checkAccessibility(client, { height: 760 })
    await client.keyboard.press('Escape')
    await expect(client.getByRole('log')).toBeHidden()
    await expect(client.getByRole('button', { name: /^Chat/ })).toBeFocused()
    for (const [width, height] of [
      [360, 740],
      [740, 360],
    ] as const) {
      await expectFits(client, width, height)
      await expectFits(clinician, width, height)
    }
    await client.setViewportSize(desktop)
    await clinician.setViewportSize(desktop)

    // The client has no network for ten seconds: both are told, the phone is offered, and a new way is found.
    const lostAt = Date.now()
    network.lose()
    await client.context().setOffline(true)
    await expect(otherPicture(client)).toHaveAttribute('data-link', 'lost')
    await expect(client.getByRole('heading', { name: 'Reconnecting' })).toBeVisible()
    await expect(otherPicture(clinician)).toHaveAttribute('data-link', 'lost')
    await client.getByRole('button', { name: 'Go on by phone' }).click()
    await expect(client.getByRole('main').getByRole('alert')).toContainText('may not have been told')
    await expect(client.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect.poll(() => Date.now() - lostAt).toBeGreaterThan(10_000)
    network.comeBack()
    await client.context().setOffline(false)
    await expect(clinician.locator('html')).toHaveAttribute('data-restarts', /\d/)
    // By another way of the same connection, or by a new one, which counts from nothing: it is begun after twenty seconds of silence.
    await expectFlowBothWays(client, clinician)
    await expect(button(client, 'Unmute')).toBeVisible()
    await expect(clinician.getByText(', microphone off')).toBeAttached()

    // The server of one of them is started again: the call goes on meanwhile, and so does the chat afterwards.
    await server.stop()
    await expectFlowBothWays(client, clinician)
    // Before that, and thirty seconds after it was last seen, the client counts as away, and what is written comes back.
    const isBack = client.waitForResponse((answer) => /\/events\b/.test(answer.url()) && answer.ok(), {
      timeout: 60_000,
    })
    await server.startAgain()
    await isBack
    await clinician.getByRole('button', { name: /^Chat/ }).click()
    await clinician.getByRole('textbox', { name: 'Message' }).fill('Still here')
    await clinician.keyboard.press('Enter')
    await expect(client.getByText(/^New message from /)).toBeAttached()
    await client.getByRole('button', { name: /^Chat/ }).click()
    await expect(client.getByRole('log')).toContainText('Still here')
    // What is not sent yet stays when the chat is closed.
    await client.getByRole('textbox', { name: 'Message' }).fill('One moment')
    await client.keyboard.press('Escape')
    await client.getByRole('button', { name: /^Chat/ }).click()
    await expect(client.getByRole('textbox', { name: 'Message' })).toHaveValue('One moment')
    await client.keyboard.press('Escape')

    // The connection itself ends: a new one takes its place, and what was off stays off.
    const framesBefore = await framesOf(clinician)
    await closeConnections(client)
    await expect.poll(() => framesOf(clinician)).toBeLessThan(framesBefore)
    await expectFlowBothWays(client, clinician)
    await expect(button(client, 'Unmute')).toBeVisible()
    await expect(clinician.getByText(', microphone off')).toBeAttached()

    await clinician.getByRole('button', { name: 'End', exact: true }).click()
    await clinician.getByRole('button', { name: 'End for everyone' }).click()
    await expect(client.getByRole('heading', { name: 'That was your session' })).toBeVisible()
  } finally {
    network.close()
    await server.close()
    await clinician.context().close()
  }
})
