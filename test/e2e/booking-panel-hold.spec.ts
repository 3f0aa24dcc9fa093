import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import {
  bookButton,
  changeZone,
  freeDays,
  giveBack,
  panelOf,
  payBy,
  pickSlot,
  profile,
  reservations,
  slots,
  storedReservation,
} from '#test/support/pages/booking-panel.ts'
import { openWith } from '#test/support/pages/held-time.ts'
import { holdPsychologist } from '#test/support/pages/sign-up.ts'
import { openSignedInAs } from '#test/support/signed-in.ts'
import { desktop } from '#test/support/viewports.ts'
import { routeOnce } from '#test/support/route-once.ts'

test.use({ viewport: desktop })

test.describe('holding a time', () => {
  test('shows a visitor the price, holds the time and goes on to a sign-up that lays out no page twice', async ({
    page,
    request,
  }) => {
    await page.goto(profile('amelia-tran'))
    const panel = panelOf(page)
    await pickSlot(panel, 'last')
    await expect(panel).toContainText('Choose how you will pay to see your cost.')
    await expect(bookButton(panel)).toHaveText('Sign up to complete your booking')
    // The sign-up’s style sheets apply while a time is chosen.
    await expect(page.locator('link[rel=stylesheet][data-precedence=ahead]')).not.toHaveCount(0)
    const removed = await watchRemovedSheets(page)
    await bookButton(panel).click()
    // Nothing is held before the visitor has said how they pay.
    const required = page.getByRole('dialog', { name: 'Funding method required' })
    await required.getByRole('button', { name: 'Medicare rebate $52.08 after rebate' }).click()
    const price = page.getByRole('dialog', { name: 'Your session with a Medicare rebate' })
    await expect(price).toContainText('Your cost after rebate$52.08')
    // The other ways of this psychologist are there, without a new start.
    const others = page.getByRole('dialog', { name: 'How will you pay?' })
    await price.getByRole('button', { name: 'Pay another way' }).click()
    await expect(others.getByRole('button', { name: /^Medicare rebate/ })).toHaveCount(0)
    await others.getByRole('button', { name: 'Self-funded $201.13 to pay' }).click()
    const own = page.getByRole('dialog', { name: 'Paying for the session yourself' })
    await own.getByRole('button', { name: 'Pay another way' }).click()
    await others.getByRole('button', { name: /^Medicare rebate/ }).click()
    await price.getByRole('button', { name: 'Continue: Medicare rebate' }).click()
    await expect(page).toHaveURL('/signup')
    await expect(page.getByRole('radio', { name: 'Myself' })).toBeVisible()
    expect(await removed()).toEqual([])
    const held = await storedReservation(page)
    expect(held?.reserveId).toMatch(/^[\w-]{32}$/)
    expect(await page.evaluate(() => sessionStorage.getItem('banksia.funding'))).toBe('"rebate"')
    await giveBack(request, held?.reserveId ?? '')
  })

  test('says that the time was taken meanwhile, and shows the times that are left', async ({
    page,
    request,
  }) => {
    await page.goto(profile('jarrah-simmons'))
    const panel = panelOf(page, 'Jarrah')
    await payBy(panel, 'Bulk bill')
    await expect(panel.getByLabel('How will you meet?')).toHaveValue('videoCall')
    await panel.getByLabel('How will you meet?').selectOption('Phone call')
    const time = await pickSlot(panel, 'last')
    await expect(panel).toContainText('Phone call with Jarrah Simmons')
    // Another visitor is a moment faster with the very same time.
    const other = Promise.withResolvers<string | null>()
    const sent = page.waitForRequest(
      (asked) => asked.method() === 'POST' && asked.url().endsWith(reservations),
    )
    await routeOnce(page, `**${reservations}`, async (route) => {
      const taken = await request.post(reservations, { data: route.request().postDataJSON() })
      const { data } = (await taken.json()) as { data?: { reserveId: string } }
      other.resolve(data?.reserveId ?? null)
      await route.continue()
    })
    await bookButton(panel).click()
    expect((await sent).postDataJSON()).toMatchObject({ deliveryType: 'phoneCall' })
    await expect(page.getByTestId('toast')).toHaveText(
      'Appointment slot already taken. Please choose another time',
    )
    await expect(panel.getByText('Appointment slot already taken. Please choose another time')).toBeVisible()
    await expect(panel.getByRole('button', { name: time, exact: true })).toHaveCount(0)
    await expect(page).toHaveURL(/details/)
    const taken = await other.promise
    if (taken) await giveBack(request, taken)

    // Gone altogether, there is a page that says so.
    await page.route(`**${reservations}`, (route) =>
      route.fulfill({
        status: 404,
        json: { status: 404, code: 'notFound', message: 'gone', requestId: 'x' },
      }),
    )
    await pickSlot(panel, 'last')
    await bookButton(panel).click()
    await expect(page).toHaveURL('/clinician-unavailable')
  })

  test('asks before one held time is given up for another psychologist’s', async ({ page, request }) => {
    const first = await holdPsychologist(page, { slug: 'jarrah-simmons', funding: 'rebate' })
    // Its price is shown once for each way to pay.
    await openWith(page, profile('leila-haddad'), { fundingAccepted: 'rebate' })
    const panel = panelOf(page, 'Leila')
    await expect(panel.getByLabel('How will you pay?')).toHaveValue('rebate')
    await pickSlot(panel, 'last')
    await bookButton(panel).click()
    const warning = page.getByRole('dialog', { name: 'Change to Leila Haddad?' })
    await expect(warning).toContainText('Jarrah Simmons')
    const keep = warning.getByRole('link', { name: 'Keep my time with Jarrah' })
    await expect(keep).toHaveAttribute('href', '/signup')
    await warning.getByRole('button', { name: 'Change to Leila' }).click()
    await expect(page).toHaveURL('/signup')
    const given = await request.get(`${reservations}/${first.reserveId}`)
    expect(await given.json()).toMatchObject({ status: 'released' })
    const second = await storedReservation(page)
    expect(second?.reserveId).not.toBe(first.reserveId)
    await giveBack(request, second?.reserveId ?? '')
  })
})

test.describe('signed in', () => {
  test('a client’s zone is saved, they are asked how they pay, and go on to the page of that funding', async ({
    page,
  }) => {
    await page.route('**/api/client-records/me/time-zone', (route) => route.fulfill({ status: 204 }))
    await openSignedInAs(page, 'new.client', profile('tomas-keller'))
    const panel = panelOf(page, 'Tomas')
    await expect(bookButton(panel)).toHaveText('Complete your booking')
    const saved = page.waitForRequest('**/api/client-records/me/time-zone')
    await changeZone(page, panel, 'Adelaide')
    expect((await saved).postDataJSON()).toEqual({ timeZone: 'Australia/Adelaide' })
    await expect(panel.getByText(/^Adelaide time/).first()).toBeVisible()
    await pickSlot(panel, 'last')
    await bookButton(panel).click()
    const required = page.getByRole('dialog', { name: 'Funding method required' })
    await required.getByRole('button', { name: /^WorkCover \$\d+\.\d\d invoiced$/ }).click()
    await expect(page).toHaveURL('/booking/workcover')
    expect(await storedReservation(page)).toMatchObject({ status: 'claimed' })
  })

  test('a client with a psychologist keeps to them', async ({ page }) => {
    await openSignedInAs(page, 'returning.client', profile('priya-raman'))
    const panel = panelOf(page, 'Priya')
    // As they paid the last time.
    await expect(panel.getByLabel('How will you pay?')).toHaveValue('rebate')
    await freeDays(panel).first().click()
    await slots(panel).first().click()
    await bookButton(panel).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('care@banksia.example')
    await dialog.getByRole('button', { name: 'Continue browsing' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(profile('priya-raman'))
  })

  test('a psychologist reads the message and cannot book', async ({ page }) => {
    await openSignedInAs(page, 'clinician', profile('priya-raman'))
    const panel = panelOf(page, 'Priya')
    await expect(panel).toContainText(
      'You are currently logged in as a psychologist and are not able to book appointments via the website.',
    )
    await expect(bookButton(panel)).toHaveCount(0)
    await expect(freeDays(panel)).toHaveCount(0)
    // Nor in the middle of a booking: each page and its guard are in src/web/book/frame/guards.test.ts.
    await page.goto('/gp/signup')
    await expect(page.getByTestId('guard')).toContainText('You are currently logged in as a psychologist')
    await expect(page.getByRole('link', { name: 'Go back to our GPs' })).toBeVisible()
  })
})

/** The router takes a sheet that it had to apply by itself away again. Which were, says the answer. */
async function watchRemovedSheets(page: Page): Promise<() => Promise<string[]>> {
  const removed = await page.evaluateHandle(() => {
    const sheets: string[] = []
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ removedNodes }) => [...removedNodes]))
        if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') sheets.push(node.href)
    }).observe(document.head, { childList: true })
    return sheets
  })
  return () => removed.jsonValue()
}
