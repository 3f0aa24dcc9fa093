import { randomInt, randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { neutralSite } from '#contract/page-paths.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { test } from '#test/support/browser-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { giveFirstName, giveMobile } from '#test/support/e2e-database.ts'
import { keysOf } from '#test/support/pages/booking-keys.ts'
import { signUpClient } from '#test/support/pages/portal.ts'
import { comeByCode, confirmStart } from '#test/support/pages/session-start.ts'
import {
  expectFlow,
  expectFlowBothWays,
  expectFlowOfAll,
  otherPicture,
  passCheck,
} from '#test/support/pages/session.ts'
import { addClinicianAccount, signInStaffByEmail } from '#test/support/staff-browser.ts'
import { bookVideoSession, fakeDevices, openNow } from '#test/support/video-session.ts'
import { desktop, phone } from '#test/support/viewports.ts'

test.use({
  viewport: desktop,
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakeDevices] }),
})

const anotherPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: desktop })).newPage()

test('one session by video: both come and go with the keyboard alone, a guest joins, and what goes wrong is mended; then one by phone', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(480_000)
  const person = await signUpClient(page)
  const mobile = `+6149157${randomInt(1000, 9999)}`
  await giveMobile(person.email, mobile)
  const first = `Wren${randomUUID().replaceAll(/[^a-f]/g, '')}`
  const name = `${first} Arthur`
  await giveFirstName(person.email, first)
  const zone = 'Australia/Perth'
  const startsAt = openNow(zone)
  const { id, roomId } = await bookVideoSession({ startsAt, email: person.email, clinician: 'farid-nazari' })
  // Named, as it may be midnight there before the end.
  const date = formatIsoDate(localDayAt(startsAt, zone))
  const client = await anotherPage(browser)
  const { press, choose } = keysOf(client)
  const document = await client.goto(`/session/${roomId}`)
  const policy = document?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe-')
  await comeByCode(client, mobile, request)

  // The clinician finds the session in each view of the diary.
  const gp = await anotherPage(browser)
  await signInStaffByEmail(gp, await addClinicianAccount('farid-nazari'))
  const keys = keysOf(gp)
  const control = (label: string) => gp.getByRole('button', { name: label, exact: true })
  const desk = gp.getByRole('complementary', { name: 'Session' })
  const letIn = () => keys.press(desk.getByRole('button', { name: `Let in ${first}` }), 'Enter')
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
  // The start cannot be read: it is asked for again.
  await gp.route('**/api/rooms/*/start-check', (route) => route.fulfill({ status: 503 }))
  await keys.press(gp.locator(`[data-session="${id}"]`).locator(link), 'Enter')
  await keys.press(control('Turn on camera and mic'), 'Enter')
  await expect(gp.getByText('Working')).toBeVisible()
  await expect(gp.getByText('Only you see this. It is not recorded.')).toBeVisible()
  await keys.press(control('Open the room'), 'Enter')
  await expect(desk.getByRole('timer')).toContainText(/left of 50 minutes|until the start/)
  const start = desk.getByRole('region', { name: 'At the start' })
  await expect(start.getByRole('button', { name: 'Try again' })).toBeVisible()
  await gp.unroute('**/api/rooms/*/start-check')
  await start.getByRole('button', { name: 'Try again' }).click()
  await confirmStart(start, gp, mobile)
  await desk.getByText('If the call drops or worries you').click()
  await expect(desk.getByRole('link', { name: '+61491570157' })).toBeVisible()

  // A guest waits too.
  await desk.getByText('Invite a guest').click()
  await desk.getByRole('button', { name: 'Make a link' }).click()
  const guest = await anotherPage(browser)
  await guest.goto((await desk.getByText(/^https?:.*#/).textContent()) ?? '')
  await guest.getByLabel('Your name').fill('Lena')
  await guest.getByRole('button', { name: 'Go on' }).click()
  await passCheck(guest, 'Go to the waiting room')
  await letIn()
  await desk.getByRole('button', { name: 'Let in Lena' }).click()
  await Promise.all([gp, client, guest].map((each) => expectFlowOfAll(each, 2)))

  // The phone is one press away, and its number is for the two of them.
  await desk.getByRole('button', { name: 'Go on by phone' }).click()
  await expect(gp.getByRole('link', { name: '+61491570157' }).first()).toHaveAttribute(
    'href',
    'tel:+61491570157',
  )
  const told = client.getByText(/has your number that ends in 157/)
  await expect(told).toBeVisible()
  await expect(guest.getByText('+61491570157')).toHaveCount(0)
  await desk.getByRole('button', { name: 'Remove Lena' }).click()
  await expect(guest.getByRole('heading', { name: 'You are no longer in this session' })).toBeVisible()
  await expect(otherPicture(client)).toHaveCount(1)
  await guest.context().close()

  // Back to waiting, where the client is told of the phone.
  await desk.getByRole('button', { name: `Back to waiting: ${first}` }).click()
  await expect(client.getByText('You’re in the waiting room')).toBeVisible()
  await expect(told).toBeVisible()
  await checkAccessibility(client, { within: 'main' })
  await client.setViewportSize(desktop)
  await expect(gp.getByRole('status').filter({ hasText: `${first} is waiting to be let in.` })).toBeAttached()
  await letIn()
  await gp.getByRole('button', { name: 'Stay with video' }).click()
  await expectFlowBothWays(client, gp)

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

  // Someone has come home: the clinician is told in the middle of the session.
  await press(client.getByRole('button', { name: 'Privacy' }), 'Enter')
  await choose(client.getByRole('group', { name: /Can you talk freely/ }), 'I can’t talk right now')
  await expect(gp.getByText(`${first}: I can’t talk right now`).first()).toBeVisible()
  await checkAccessibility(client, { height: 760 })
  await client.setViewportSize(desktop)
  await client.keyboard.press('Escape')
  await press(client.getByRole('button', { name: 'Mute', exact: true }), 'Space')
  await expect(gp.getByText(', microphone off')).toBeAttached()
  await press(client.getByRole('button', { name: 'Hang up', exact: true }), 'Enter')
  await press(client.getByRole('dialog').getByRole('button', { name: 'Hang up', exact: true }), 'Enter')
  await expect(client.getByRole('heading', { name: 'You left the session' })).toBeVisible()

  // Coming back needs no one.
  await press(client.getByRole('button', { name: 'Come back' }), 'Enter')
  await expectFlow(client)

  // Ended by mistake.
  await keys.press(control('End'), 'Enter')
  await keys.press(control('End for everyone'), 'Enter')
  await expect(client.getByRole('heading', { name: 'That was your session' })).toBeVisible()
  await checkAccessibility(client, { within: 'main' })
  await client.setViewportSize(phone)
  await client.getByRole('button', { name: 'Back to the waiting room' }).click()
  await expect(client.getByText('You’re in the waiting room')).toBeVisible()
  await checkAccessibility(gp, { within: 'main' })
  await expect(gp.getByText(`${first} is waiting to be let in.`)).toBeVisible()
  await gp.setViewportSize(desktop)
  await gp.getByRole('button', { name: 'Open the room again' }).click()
  await letIn()
  await expectFlowBothWays(client, gp)

  // Alone after a reload, with the phone one press away.
  await control('End').click()
  await control('Leave for now').click()
  await client.reload()
  await client.getByRole('button', { name: 'Go on by phone' }).click()
  await expect(client.getByText(/sees this in the diary\..* ends in 157/)).toBeVisible()
  await control('Come back').click()
  await expect(desk).toBeVisible()

  // Out at once: no page of ours is left in the tab.
  await client.setViewportSize(desktop)
  await client.context().route(`${neutralSite}**`, (route) => route.fulfill({ body: 'Weather' }))
  await press(client.getByRole('link', { name: /^Leave now/ }), 'Enter')
  await expect(client).toHaveURL(neutralSite)
  const history = await (await client.context().newCDPSession(client)).send('Page.getNavigationHistory')
  expect(history.entries.map(({ url }) => url).filter((url) => url.includes('/session'))).toEqual([])
  // The room was told at once, not after half a minute of silence.
  await expect(desk).toContainText('let in, away now', { timeout: 15_000 })
  await client.context().close()
  await keys.press(control('End'), 'Enter')
  await keys.press(control('End for everyone'), 'Enter')
  await expect(gp.getByRole('heading', { name: 'You ended the session' })).toBeVisible()

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
  const byPhone = gp.getByRole('region', { name: 'At the start' })
  await expect(byPhone.getByRole('link', { name: mobile })).toHaveAttribute('href', `tel:${mobile}`)
  await byPhone.getByRole('button', { name: 'Said' }).click()
  await byPhone.getByRole('button', { name: 'No one else' }).click()
  await expect(byPhone.getByRole('button', { name: /^Change: / })).toHaveCount(2)
  await gp.reload()
  await control('Start the call').click()
  await expect(byPhone.getByRole('button', { name: /^Change: / })).toHaveCount(2)
  await gp.context().close()
})
