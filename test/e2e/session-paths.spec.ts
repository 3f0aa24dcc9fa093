import { randomInt, randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { neutralSite } from '#contract/quick-exit.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { test } from '#test/support/browser-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { giveFirstName, giveMobile } from '#test/support/e2e-database.ts'
import { keysOf } from '#test/support/pages/booking-keys.ts'
import { openAs, signUpClient } from '#test/support/pages/portal.ts'
import { expectFlow, expectFlowBothWays, otherPicture, passCheck } from '#test/support/pages/session.ts'
import { addClinicianAccount, signInStaffByEmail } from '#test/support/staff-browser.ts'
import { bookVideoSession, fakeDevices, inMinutes, openNow } from '#test/support/video-session.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({
  viewport: desktop,
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakeDevices] }),
})

async function codesSentTo(request: APIRequestContext, mobile: string): Promise<string[]> {
  const messages: { channel: string; to: string; text: string }[] = await (
    await request.get('/dev/outbox.json')
  ).json()
  return messages
    .filter(({ channel, to }) => channel === 'sms' && to === mobile)
    .map(({ text }) => /\d{6}/.exec(text)?.[0] ?? '')
}

const letIn = (page: Page, name = 'Chantelle') =>
  page
    .getByRole('complementary', { name: 'Session' })
    .getByRole('button', { name: `Let in ${name}` })
    .click()

test('with the keyboard alone: from the link by an SMS code, the check and the waiting room into the call and out', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(180_000)
  const person = await signUpClient(page)
  const mobile = `+6149157${randomInt(1000, 9999)}`
  await giveMobile(person.email, mobile)
  const { roomId } = await bookVideoSession({
    startsAt: inMinutes(-3),
    email: person.email,
    clinician: 'elena-rossi',
  })
  const context = await browser.newContext({ viewport: desktop })
  const client = await context.newPage()
  const { press, type, choose, tabTo } = keysOf(client)
  const codeField = client.getByRole('textbox', { name: 'Code' })

  const document = await client.goto(`/session/${roomId}`)
  const policy = document?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe-')
  await press(client.getByRole('button', { name: 'Make a code' }), 'Enter')
  await expect(client.getByText(`There is a code for the number ending in ${mobile.slice(-3)}`)).toBeVisible()
  const [code = ''] = await codesSentTo(request, mobile)
  await type(codeField, code === '111111' ? '222222' : '111111')
  await press(client.getByRole('button', { name: 'Go on' }), 'Enter')
  await expect(codeField).toHaveAttribute('aria-invalid', 'true')
  await checkAccessibility(client)
  await client.setViewportSize(desktop)
  await tabTo(codeField)
  await client.keyboard.press('ControlOrMeta+a')
  await client.keyboard.type(code)
  await client.keyboard.press('Enter')

  await press(client.getByRole('button', { name: 'Turn on camera and mic' }), 'Enter')
  await expect(client.getByText('We can hear you')).toBeVisible()
  await press(client.getByRole('button', { name: 'Go to the waiting room' }), 'Enter')
  await expect(client.getByText('You’re in the waiting room')).toBeVisible()
  await press(client.getByRole('radio', { name: /^Yes, I’m somewhere private/ }), 'Space')

  const gp = await (await browser.newContext({ viewport: desktop })).newPage()
  await signInStaffByEmail(gp, await addClinicianAccount('elena-rossi'))
  await gp.goto(`/session/${roomId}`)
  await passCheck(gp, 'Open the room')
  await letIn(gp)
  await expectFlowBothWays(client, gp)

  // Someone has come home: the clinician is told in the middle of the session.
  await press(client.getByRole('button', { name: 'Privacy' }), 'Enter')
  await choose(client.getByRole('group', { name: /Can you talk freely/ }), 'I can’t talk right now')
  await expect(gp.getByText('Chantelle: I can’t talk right now').first()).toBeVisible()
  await checkAccessibility(client, { height: 760 })
  await client.setViewportSize(desktop)
  await client.keyboard.press('Escape')
  await press(client.getByRole('button', { name: 'Mute', exact: true }), 'Space')
  await expect(gp.getByText(', microphone off')).toBeAttached()
  await press(client.getByRole('button', { name: 'Leave', exact: true }), 'Enter')
  await press(client.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }), 'Enter')
  await expect(client.getByRole('heading', { name: 'You left the session' })).toBeVisible()

  // Coming back needs no one.
  await press(client.getByRole('button', { name: 'Come back' }), 'Enter')
  await expectFlow(client)

  // Out at once: no page of ours is left in the tab.
  await client.context().route(`${neutralSite}**`, (route) => route.fulfill({ body: 'Weather' }))
  await press(client.getByRole('link', { name: /^Leave now/ }), 'Enter')
  await expect(client).toHaveURL(neutralSite)
  const history = await (await context.newCDPSession(client)).send('Page.getNavigationHistory')
  expect(history.entries.map(({ url }) => url).filter((url) => url.includes('/session'))).toEqual([])
  // The room was told at once, not after half a minute of silence.
  await expect(gp.getByRole('complementary', { name: 'Session' })).toContainText('let in, away now', {
    timeout: 15_000,
  })
  await gp.context().close()
  await context.close()
})

test('the clinician, with the keyboard alone, joins from the diary, shares a screen and ends; a call begins there too', async ({
  page: client,
  browser,
}) => {
  test.setTimeout(240_000)
  const person = await signUpClient(client)
  const first = `Wren${randomUUID().replaceAll(/[^a-f]/g, '')}`
  const name = `${first} Arthur`
  await giveFirstName(person.email, first)
  const zone = 'Australia/Perth'
  const startsAt = openNow(zone)
  const { id, roomId } = await bookVideoSession({ startsAt, email: person.email, clinician: 'farid-nazari' })
  // Named, as it may be midnight there before the end.
  const date = formatIsoDate(localDayAt(startsAt, zone))
  const gp = await (await browser.newContext({ viewport: desktop })).newPage()
  await signInStaffByEmail(gp, await addClinicianAccount('farid-nazari'))
  const keys = keysOf(gp)
  const control = (label: string) => gp.getByRole('button', { name: label, exact: true })
  const link = gp.getByRole('link', { name: `Join: ${name}` })
  await gp.goto(staffPages.month({ date }))
  await expect(gp.getByRole('list', { name: 'Sessions to join' }).locator(link)).toHaveAttribute(
    'href',
    `/session/${roomId}`,
  )
  await gp.goto(staffPages.week({ date }))
  await gp.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await expect(gp.getByRole('region', { name }).locator(link)).toBeVisible()
  await gp.goto(staffPages.today({ date }))
  await keys.press(gp.locator(`[data-session="${id}"]`).locator(link), 'Enter')

  await openAs(client, person, `/session/${roomId}`)
  await passCheck(client, 'Go to the waiting room')
  await keys.press(control('Turn on camera and mic'), 'Enter')
  await expect(gp.getByText('Working')).toBeVisible()
  await keys.press(control('Open the room'), 'Enter')
  await keys.press(
    gp.getByRole('complementary', { name: 'Session' }).getByRole('button', { name: `Let in ${first}` }),
    'Enter',
  )
  await expectFlow(client)
  await keys.press(control('Mute'), 'Space')
  await expect(client.getByText(', microphone off')).toBeAttached()
  await keys.press(control('Camera off'), 'Space')
  await expect(control('Camera off')).toHaveAttribute('aria-pressed', 'true')
  await keys.press(control('Camera off'), 'Space')
  await expect(control('Camera off')).toHaveAttribute('aria-pressed', 'false')
  await expect(otherPicture(client)).toHaveCSS('object-fit', 'cover')
  await keys.press(control('Share'), 'Enter')
  await expect(gp.getByText('You share your screen')).toBeVisible()
  await expect(otherPicture(client)).toHaveCSS('object-fit', 'contain')
  await expectFlow(client)
  await expect(client.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0)
  await keys.press(control('Share'), 'Enter')
  await expect(otherPicture(client)).toHaveCSS('object-fit', 'cover')
  await keys.press(control('End'), 'Enter')
  await keys.press(control('End for everyone'), 'Enter')
  await expect(client.getByRole('heading', { name: 'That was your session' })).toBeVisible()

  await gp.goto(staffPages.today({ date }))
  await gp
    .locator(`[data-session="${id}"]`)
    .getByRole('button', { name: /^Outcome and note/ })
    .click()
  const facts = gp.getByRole('region', { name: 'In the room' })
  await expect(facts).toContainText(new RegExp(`${name}: .* to `))
  await expect(facts).toContainText(/together\./)
  await checkAccessibility(gp)

  // A session by phone in its place: the start is confirmed in the diary.
  await bookVideoSession({
    startsAt: openNow(zone),
    email: person.email,
    clinician: 'farid-nazari',
    delivery: 'phoneCall',
  })
  await gp.setViewportSize(desktop)
  await gp.goto('/practice')
  await control('Start the call').click()
  const start = gp.getByRole('region', { name: 'At the start' })
  await expect(start.getByRole('link', { name: '+61491570156' })).toHaveAttribute('href', 'tel:+61491570156')
  await start.getByRole('button', { name: 'Said' }).click()
  await start.getByRole('button', { name: 'No one else' }).click()
  await expect(start.getByRole('button', { name: /^Change: / })).toHaveCount(2)
  await gp.reload()
  await control('Start the call').click()
  await expect(start.getByRole('button', { name: /^Change: / })).toHaveCount(2)
  await gp.context().close()
})
