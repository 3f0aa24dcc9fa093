import { expect, type Page } from '@playwright/test'
import { addPasskeyDevice } from '#test/support/add-passkey-device.ts'
import { test } from '#test/support/browser-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { e2eServer } from '#test/support/e2e-server.ts'
import { startEmptyPractice } from '#test/support/empty-practice.ts'
import { waitUntilPageHydrated } from '#test/support/hydrated.ts'
import { saveTestCard } from '#test/support/pages/booking-card.ts'
import { fillForms } from '#test/support/pages/booking-funding.ts'
import { bookButton, panelOf, payBy, pickSlot } from '#test/support/pages/booking-panel.ts'
import { acceptPolicies, fillPerson, setOwnIpAddress, submit } from '#test/support/pages/sign-up.ts'
import { walkByKeyboard } from '#test/support/pages/walk-by-keyboard.ts'
import { desktop } from '#test/support/viewports.ts'

const port = String(e2eServer.portsBeside.emptyPractice)

test.use({ viewport: desktop, baseURL: `http://localhost:${port}` })

let practice: Awaited<ReturnType<typeof startEmptyPractice>>
test.beforeAll(async () => {
  practice = await startEmptyPractice(port)
})
test.afterAll(() => practice.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Looks at a step on a phone and a wide screen, and goes back to the desk. */
async function look(page: Page) {
  await walkByKeyboard(page)
  // What stands around it is the same on each.
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
}

async function becomeOwner(page: Page) {
  const link = /Open this once, within the hour: (\S+)/.exec(practice.server.output())?.[1] ?? ''
  await page.goto('/practice/setup')
  await expect(page.getByText('You need the set-up link')).toBeVisible()
  await page.goto('/practice/setup#wrong')
  await expect(page.getByText('This set-up link is not right')).toBeVisible()
  // At another name of the same server: passkeys would not work there, and the page says so before anything is typed.
  await page.goto(link.replace('localhost', '127.0.0.1'))
  await expect(page.getByText('belong to localhost, but this page is open at 127.0.0.1')).toBeVisible()
  await page.goto(link)
  await expect(heading(page, 'Let’s set up your practice')).toBeVisible()
  await expect(page.getByText('A passkey belongs to this site’s address, localhost')).toBeVisible()
  // The secret is gone from the address.
  expect(new URL(page.url()).hash).toBe('')
  await look(page)
  await page.getByLabel('First name').fill('Dee')
  await page.getByLabel('Last name').fill('Morrow')
  await page.getByLabel('Email').fill('dee@wattle.example')
  await page.getByLabel('Password', { exact: true }).fill('Harbour-lantern-82-moss!')
  await press(page, 'Create my account')
  await expect(heading(page, 'Add a second step')).toBeVisible()
  await page.getByRole('button', { name: 'Add the passkey' }).click()
  await page.getByLabel('I’ve saved them outside this device').check()
  await press(page, 'Done')
}

async function describePractice(page: Page) {
  await expect(heading(page, 'Your practice')).toBeVisible()
  await look(page)
  await page.getByLabel('Name of the practice').fill('Wattle Street Psychology')
  await page.getByLabel('ABN').fill('51 824 753 557')
  await page.getByLabel('Email for clients').fill('care@wattle.example')
  await page.getByLabel('Phone').fill('02 5550 1200')
  await page.getByLabel('Address', { exact: true }).fill('12 Wattle Street, Marrickville NSW 2204')
  await press(page, 'Save and continue')
  await expect(page.getByText('ABN is invalid').first()).toBeVisible()
  await page.getByLabel('ABN').fill('51 824 753 556')
  await press(page, 'Save and continue')

  await expect(heading(page, 'Does email work?')).toBeVisible()
  await press(page, 'Send me a test email')
  await expect(page.getByText('The test email is in the outbox. It was not sent')).toBeVisible()
  await look(page)
  await page.getByRole('link', { name: 'Continue' }).click()
}

async function addClinician(page: Page) {
  await expect(heading(page, 'Your first clinician')).toBeVisible()
  await page.getByLabel('First name').fill('Amelia')
  await page.getByLabel('Last name').fill('Tran')
  await page.getByLabel('Profession').selectOption('Clinical psychologist')
  await page.getByLabel('Gender').selectOption('Woman')
  await page.getByLabel('Ahpra number').fill('PSY0001234567')
  await page.getByLabel('Medicare provider number').fill('2426621B')
  await page.getByLabel('Short description').fill('I listen first. Then we make a plan together.')
  for (const day of ['Saturday', 'Sunday']) {
    await page.getByRole('group', { name: day }).getByLabel('From').fill('09:00')
    await page.getByRole('group', { name: day }).getByLabel('To').fill('17:00')
  }
  await look(page)
  await press(page, 'Save and continue')
}

async function settleTheRest(page: Page) {
  await expect(heading(page, 'What can people book?')).toBeVisible()
  await page.getByLabel(/^GP Initial/).uncheck()
  await page.getByLabel(/^GP Review/).uncheck()
  await look(page)
  await press(page, 'Save and continue')
  await expect(heading(page, 'What do sessions cost?')).toBeVisible()
  await press(page, 'Save and continue')
  await expect(page.getByText('Gap is required').first()).toBeVisible()
  await look(page)
  await page.getByLabel('Your gap, in dollars').fill('80')
  await page.getByLabel('Booking fee, in dollars').fill('0')
  await press(page, 'Save and continue')
  await expect(heading(page, 'Payments')).toBeVisible()
  await expect(page.getByText('Card payments are simulated here')).toBeVisible()
  await press(page, 'Continue')
  // Two steps wait: they are done at the end.
  await expect(heading(page, 'Video')).toBeVisible()
  await page.getByRole('link', { name: 'Skip for now' }).click()
  await expect(heading(page, 'Privacy and cancelling')).toBeVisible()
  await look(page)
  await page.getByRole('link', { name: 'Skip for now' }).click()
  await expect(heading(page, 'Open for bookings')).toBeVisible()
  await expect(page.getByText('Still to do: Video, Privacy and cancelling')).toBeVisible()
}

async function settleWhatWasSkipped(page: Page) {
  await page.goto('/admin/practice')
  await expect(page.getByRole('heading', { name: 'Still to settle' })).toBeVisible()
  const skipped = page.getByRole('navigation', { name: 'Your set-up' }).getByRole('link')
  await expect(skipped).toHaveText(['Video', 'Privacy and cancelling'])
  await skipped.first().click()
  await expect(heading(page, 'Video')).toBeVisible()
  await press(page, 'Use direct connections only')
  await expect(heading(page, 'Privacy and cancelling')).toBeVisible()
  await press(page, 'I’ve checked the texts')
  await expect(heading(page, 'You can take bookings')).toBeVisible()
}

async function bookAsStranger(page: Page) {
  await page.goto('/find-a-psychologist')
  await page
    .getByRole('link', { name: /Amelia/ })
    .first()
    .click()
  await waitUntilPageHydrated(page)
  const panel = panelOf(page)
  await payBy(panel, 'Self-funded')
  // The fee of a clinical psychologist today: the rebate and the gap that the practice has said, and no booking fee.
  await expect(panel).toContainText('$229.05')
  await pickSlot(panel, 'first')
  await bookButton(panel).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue: Self-funded' }).click()
  await expect(page).toHaveURL(/\/signup/)
  await fillPerson(page)
  await acceptPolicies(page)
  await submit(page)
  await expect(page).toHaveURL(/\/booking\/confirm/)
  await fillForms.selfFunded(page, { booker: 'mySelf', record: 'adult' })
  await expect(page).toHaveURL(/\/booking\/payment-details/)
  await saveTestCard(page)
  await expect(page).toHaveURL('/thank-you')
  await expect(heading(page, 'booked')).toBeVisible()
}

test('a practice is set up from nothing, a stranger books, and the session is marked attended', async ({
  page,
  browser,
}) => {
  test.setTimeout(480_000)
  const context = await browser.newContext({ baseURL: `http://localhost:${port}`, viewport: desktop })
  const stranger = await context.newPage()
  await setOwnIpAddress(stranger)
  // Every public page works with nothing behind it.
  for (const path of ['/', '/find-a-psychologist', '/find-a-gp', '/pricing', '/get-matched', '/contact']) {
    const answer = await stranger.request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(await answer.text(), path).toContain('This practice is not taking bookings online yet')
  }

  await addPasskeyDevice(page)
  await becomeOwner(page)
  await describePractice(page)
  await addClinician(page)
  await settleTheRest(page)
  await stranger.goto('/find-a-psychologist')
  await expect(stranger.getByText('This practice is not taking bookings online yet')).toBeVisible()

  await look(page)
  await press(page, 'Open for bookings')
  await expect(heading(page, 'You can take bookings')).toBeVisible()
  await bookAsStranger(stranger)
  await expect(stranger.getByText('This practice is not taking bookings online yet')).toBeHidden()
  await expect(stranger.getByText('Wattle Street Psychology').first()).toBeVisible()
  await stranger.goto('/')
  const phone = stranger.getByRole('contentinfo').getByRole('link', { name: '+61 2 5550 1200' })
  await expect(phone).toHaveAttribute('href', 'tel:+61255501200')

  await practice.bringBookingForward()
  await expect(page.getByText('This practice is not taking bookings online yet')).toBeHidden()
  await page.getByRole('link', { name: 'Go to the practice' }).click()
  await expect(page.getByRole('link', { name: 'Wattle Street Psychology' })).toBeVisible()
  // By its day, which around midnight is not today.
  await page.getByRole('link', { name: 'Unfinished' }).click()
  await page.getByRole('link', { name: /^Record the outcome: Chantelle Arthur/ }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Chantelle Arthur' })
  await row.getByRole('button', { name: 'Attended: Chantelle Arthur' }).click()
  await expect(row).toContainText('Attended')
  await expect(row).not.toContainText('Outcome to record')

  await settleWhatWasSkipped(page)
  await page.goto('/admin/practice')
  await expect(page.getByRole('heading', { name: 'What is not real yet' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Still to settle' })).toBeHidden()
  await expect(page.getByText('No relay is set up: there is nothing to test.')).toBeVisible()
  await look(page)
  await page.getByLabel('Phone').fill('02 5550 1299')
  await press(page, 'Save details')
  await expect(page.getByTestId('toast')).toContainText('Saved')
  await context.close()
})
