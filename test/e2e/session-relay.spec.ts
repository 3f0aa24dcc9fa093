import { expect } from '@playwright/test'
import { test } from '#test/support/browser-test.ts'
import { startCoturn, turnserver } from '#test/support/coturn.ts'
import { openAs, signUpClient } from '#test/support/pages/portal.ts'
import { expectFlow, passCheck } from '#test/support/pages/session.ts'
import { secondServer } from '#test/support/second-server.ts'
import { addClinicianAccount, signInStaffByEmail } from '#test/support/staff-browser.ts'
import {
  allowRelayOnly,
  bookVideoSession,
  fakeDevices,
  inMinutes,
  waysInUse,
} from '#test/support/video-session.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({
  viewport: desktop,
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakeDevices] }),
})

// Not skipped: a skipped test counts as a failure. `test/run.ts` says that it is left out.
const program = turnserver
if (program !== null)
  test('two people whose networks allow nothing else meet through a real relay, with credentials that the service made', async ({
    page: client,
    browser,
  }) => {
    const secret = 'north-of-the-river'
    const relay = await startCoturn(program, secret)
    const server = await secondServer({ TURN_URLS: relay.urls, TURN_SECRET: secret })
    const clinician = await (await browser.newContext({ viewport: desktop })).newPage()
    try {
      for (const page of [client, clinician]) await allowRelayOnly(page)
      const person = await signUpClient(client)
      const { roomId } = await bookVideoSession({
        startsAt: inMinutes(-2),
        email: person.email,
        clinician: 'bronwyn-hughes',
      })
      // The log-in is of the first server’s address; the place that it gives is a cookie, which both have.
      await openAs(client, person, `/session/${roomId}`)
      await expect(client.getByRole('heading', { name: 'Let’s check your picture and sound' })).toBeVisible()
      await client.goto(`${server.url}/session/${roomId}`)
      await expect(client.getByText('Your network lets video calls through.')).toBeVisible()
      await passCheck(client, 'Go to the waiting room')
      await signInStaffByEmail(clinician, await addClinicianAccount('bronwyn-hughes'))
      await clinician.goto(`${server.url}/session/${roomId}`)
      await passCheck(clinician, 'Open the room')
      await clinician
        .getByRole('button', { name: /^Let in Chantelle/ })
        .first()
        .click()
      await expectFlow(client)
      await expectFlow(clinician)
      // More than one may have been tried: over UDP and over TCP.
      for (const page of [client, clinician])
        await expect.poll(async () => [...new Set(await waysInUse(page))]).toEqual(['relay to relay'])
      expect(relay.allocations()).toBeGreaterThanOrEqual(2)
    } finally {
      await server.close()
      await relay.close()
      await clinician.context().close()
    }
  })
