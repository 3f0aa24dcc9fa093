import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { test } from '#test/support/browser-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { giveFirstName } from '#test/support/e2e-database.ts'
import { openAs, signUpClient } from '#test/support/pages/portal.ts'
import { expectFlow, expectFlowBothWays, passCheck } from '#test/support/pages/session.ts'
import { addClinicianAccount, signInStaffByEmail } from '#test/support/staff-browser.ts'
import { bookVideoSession, fakeDevices, inMinutes } from '#test/support/video-session.ts'
import { desktop, phone } from '#test/support/viewports.ts'

test.use({
  viewport: desktop,
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakeDevices] }),
})

test('back to waiting, on by phone, an end by mistake, and alone after a reload: all can be mended', async ({
  page: client,
  browser,
}) => {
  test.setTimeout(180_000)
  const person = await signUpClient(client)
  const name = `Rae${randomUUID().replaceAll(/[^a-f]/g, '')}`
  await giveFirstName(person.email, name)
  const { roomId } = await bookVideoSession({
    startsAt: inMinutes(-30),
    minutes: 22,
    email: person.email,
    clinician: 'kostas-pappas',
  })
  const context = await browser.newContext({ viewport: desktop })
  const clinician = await context.newPage()
  const desk = clinician.getByRole('complementary', { name: 'Session' })
  const letIn = () => desk.getByRole('button', { name: `Let in ${name}` }).click()

  await openAs(client, person, `/session/${roomId}`)
  await passCheck(client, 'Go to the waiting room')
  const summary = client.getByRole('complementary', { name: 'Your session' })
  await expect(summary.locator('img')).toBeVisible()
  await expect(summary).toContainText('Clinical psychologist')
  await signInStaffByEmail(clinician, await addClinicianAccount('kostas-pappas'))
  // The start could not be read: it is asked for again.
  await context.route('**/api/rooms/*/start-check', (route) => route.fulfill({ status: 503 }))
  await clinician.goto(`/session/${roomId}`)
  await passCheck(clinician, 'Open the room')
  const start = desk.getByRole('region', { name: 'At the start' })
  await expect(start.getByRole('button', { name: 'Try again' })).toBeVisible()
  await context.unroute('**/api/rooms/*/start-check')
  await start.getByRole('button', { name: 'Try again' }).click()
  await start.getByRole('button', { name: 'Another number' }).click()
  await start.getByLabel('Another number').fill('0491 570 157')
  await clinician.keyboard.press('Enter')
  await desk.getByText('If the call drops or worries you').click()
  await expect(desk.getByRole('link', { name: '+61491570157' })).toBeVisible()
  await letIn()
  await expectFlowBothWays(client, clinician)

  // Back to waiting, where the client is told of the phone.
  await desk.getByRole('button', { name: `Back to waiting: ${name}` }).click()
  await expect(client.getByText('You’re in the waiting room')).toBeVisible()
  await desk.getByRole('button', { name: 'Go on by phone' }).click()
  await expect(client.getByText(/has your number that ends in 157/)).toBeVisible()
  await checkAccessibility(client)
  await letIn()
  await clinician.getByRole('button', { name: 'Stay with video' }).click()
  await expectFlow(client)

  // Ended by mistake.
  await clinician.getByRole('button', { name: 'End', exact: true }).click()
  await clinician.getByRole('button', { name: 'End for everyone' }).click()
  await expect(client.getByRole('heading', { name: 'That was your session' })).toBeVisible()
  await checkAccessibility(client)
  await client.setViewportSize(phone)
  await client.getByRole('button', { name: 'Back to the waiting room' }).click()
  await expect(client.getByText('You’re in the waiting room')).toBeVisible()
  await expect(clinician.getByText(`${name} waits to be let in.`)).toBeVisible()
  await checkAccessibility(clinician)
  await clinician.setViewportSize(desktop)
  await clinician.getByRole('button', { name: 'Open the room again' }).click()
  await letIn()
  await expectFlowBothWays(client, clinician)

  // Alone after a reload, with the phone one press away.
  await clinician.getByRole('button', { name: 'End', exact: true }).click()
  await clinician.getByRole('button', { name: 'Leave for now' }).click()
  await client.reload()
  await client.getByRole('button', { name: 'Go on by phone' }).click()
  await expect(client.getByText(/sees this in the diary\..* ends in 157/)).toBeVisible()
  await context.close()
})
