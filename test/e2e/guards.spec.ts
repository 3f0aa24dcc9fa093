import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { logInAs } from '#test/support/log-in-form.ts'
import {
  getVisitorCookie,
  gpTime,
  holdTime,
  openWith,
  psychologistTime,
} from '#test/support/pages/held-time.ts'
import { signInWithoutHold } from '#test/support/open-gp-survey.ts'
import { openSignedInAs, signInTab } from '#test/support/signed-in.ts'

const guard = (page: Page) => page.getByTestId('guard')
const guardTitle = (page: Page) => guard(page).getByRole('heading', { level: 1 })
const clock = (page: Page) => page.getByRole('complementary', { name: 'Your appointment' }).getByRole('timer')

const psychologistPages = [
  '/signup',
  '/booking',
  '/booking/medicare',
  '/booking/ndis',
  '/booking/dva',
  '/booking/workcover',
  '/booking/confirm',
  '/booking/payment-details',
  '/thank-you',
  '/thank-you-confirmed',
]
const gpPages = ['/gp/signup', '/gp/thank-you']
const resumedGpPages = [
  '/gp/medicare',
  '/gp/booking-pending',
  '/gp/booking-confirmation',
  '/gp/payment-details',
]

test.describe('a page that is opened on its own', () => {
  for (const [pages, back, listing] of [
    [psychologistPages, 'Go back to our psychologists', '/find-a-psychologist'],
    [gpPages, 'Go back to our GPs', '/find-a-gp'],
  ] as const)
    test(`finds no booking, and leads to ${listing}`, async ({ page }) => {
      for (const path of pages) {
        await page.goto(path)
        await expect(guardTitle(page), path).toHaveText('Booking session not found')
        await expect(page).toHaveTitle(/^Booking session not found · /)
        await expect(page.getByRole('link', { name: back })).toHaveAttribute('href', listing)
      }
      await page.getByRole('link', { name: back }).click()
      await expect(page).toHaveURL(listing)
    })

  test('of a GP booking asks for a login that comes back to it, and finds no booking after it', async ({
    page,
  }) => {
    for (const path of resumedGpPages) {
      await page.goto(path)
      await expect(guardTitle(page), path).toHaveText('Please log in to go on')
      await expect(guard(page).getByRole('link', { name: 'Log in' })).toHaveAttribute(
        'href',
        `/login?redirectTo=${encodeURIComponent(path)}`,
      )
    }
    await checkAccessibility(page)
    await signInWithoutHold(page)
    for (const path of resumedGpPages) {
      await page.goto(path)
      await expect(guardTitle(page), path).toHaveText('Booking session not found')
    }
  })

  test('says that it could not ask whether a time is held, and asks again', async ({ page }) => {
    await signInWithoutHold(page)
    const holds = /\/api\/accounts\/\w+\/reserved-appointments(\?.*)?$/
    await page.route(holds, (route) => route.abort())
    await page.goto('/gp/medicare')
    const unread = page.getByRole('alert').filter({ hasText: 'We could not reach the service.' })
    await expect(unread).toBeVisible()
    await expect(page).toHaveTitle(/^Medicare/)
    await expect(guard(page)).toBeHidden()
    await checkAccessibility(page)
    await page.unroute(holds)
    await unread.getByRole('button', { name: 'Try again' }).click()
    await expect(guardTitle(page)).toHaveText('Booking session not found')
  })

  test('says so accessibly, and without scripts what it needs', async ({ page, browser, baseURL }) => {
    await page.goto('/booking/medicare')
    await expect(guardTitle(page)).toBeVisible()
    await checkAccessibility(page)
    const plain = await browser.newContext({ baseURL, javaScriptEnabled: false })
    const silent = await plain.newPage()
    await silent.goto('/booking/medicare')
    // Locators by text do not look inside a noscript.
    await expect(silent.locator('noscript > *').first()).toContainText('Booking needs JavaScript')
    await plain.close()
  })
})

test.describe('with a time that is held', () => {
  test('of another kind, a type has to be chosen', async ({ page }) => {
    await getVisitorCookie(page)
    const held = await holdTime(page.request, psychologistTime)
    await openWith(page, '/gp/signup', { reservation: held })
    await expect(guardTitle(page)).toHaveText('Appointment type selection required')
    await expect(page.getByRole('link', { name: 'Go back to our GPs' })).toBeVisible()
    const gp = await holdTime(page.request, gpTime)
    await openWith(page, '/signup', { reservation: gp })
    await expect(guardTitle(page)).toHaveText('Appointment type selection required')
    await expect(page.getByRole('link', { name: 'Go back to our psychologists' })).toBeVisible()
  })

  test('a visitor has to sign up, and goes on with it', async ({ page }) => {
    await getVisitorCookie(page)
    const held = await holdTime(page.request, psychologistTime)
    await openWith(page, '/booking/medicare', { reservation: held })
    await expect(guardTitle(page)).toHaveText('Signed up user data not found')
    await expect(page.getByRole('link', { name: 'Go back to our psychologists' })).toBeVisible()
    await guard(page).getByRole('link', { name: 'Sign up' }).click()
    await expect(page).toHaveURL('/signup')
    await expect(clock(page)).toHaveText(/^1[45]:\d\d left$/)
  })

  test('/booking leads to the form of the funding', async ({ page }) => {
    await getVisitorCookie(page)
    const { reserveId } = await holdTime(page.request, psychologistTime)
    const held = `/api/accounts/banksia/reserved-appointments/${reserveId}`
    await signInTab(page, 'new.client')
    for (const [funding, path] of [
      ['bulkBill', '/booking/medicare'],
      ['dva', '/booking/dva'],
    ]) {
      const reservation = await (await page.request.patch(held, { data: { funding } })).json()
      await openWith(page, '/booking', { reservation, funding: 'selfFunded' })
      await expect(page).toHaveURL(path ?? '')
      await expect(clock(page)).toHaveText(/left$/)
    }
    // It can still be paid another way, which asks for what that way needs.
    const booking = page.getByRole('complementary', { name: 'Your appointment' })
    await booking.getByRole('button', { name: 'Change how you pay' }).click()
    const ways = page.getByRole('dialog', { name: 'How will you pay?' })
    await ways.getByRole('button', { name: 'Medicare rebate $52.08 after rebate' }).click()
    await expect(page).toHaveURL('/booking/medicare')
    await expect(booking).toContainText('Medicare rebate')
  })

  test('and no way to pay that is taken, the page asks for one, and goes on with it', async ({ page }) => {
    await getVisitorCookie(page)
    const reservation = await holdTime(page.request, psychologistTime)
    await signInTab(page, 'new.client')
    // As a clinician who has stopped taking the rebate reads, and as a time that an earlier release held.
    for (const [funding, words] of [
      ['rebate', 'Jarrah does not take Medicare rebate. Choose how you will pay. Your time stays held.'],
      [null, 'Choose how you will pay. Your time stays held.'],
    ] as const) {
      const appointment = { ...reservation.appointments[0], funding, rate: null, fundingOffered: ['dva'] }
      await page.route(/reserved-appointments\/[^/]+$/, (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ json: { ...reservation, appointments: [appointment] } })
          : route.continue(),
      )
      await openWith(page, '/booking', { reservation: { ...reservation, appointments: [appointment] } })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Funding method required')
      await expect(page.getByText(words)).toBeVisible()
      await expect(page.getByTestId('guard')).toBeHidden()
      await page.unroute(/reserved-appointments\/[^/]+$/)
    }
    await page.getByRole('button', { name: /^DVA/ }).click()
    await expect(page).toHaveURL('/booking/dva')
    await expect(clock(page)).toHaveText(/left$/)
  })

  test('the payment pages ask for their checkout in a dialog', async ({ page }) => {
    await getVisitorCookie(page)
    const reservation = await holdTime(page.request, psychologistTime)
    const gp = await holdTime(page.request, gpTime)
    await signInTab(page, 'new.client')
    await openWith(page, '/gp/payment-details', { reservation: gp })
    const dialog = page.getByRole('dialog', { name: 'Checkout session not found' })
    await expect(dialog.getByRole('link', { name: 'Go back to our GPs' })).toHaveAttribute(
      'href',
      '/find-a-gp',
    )
    await openWith(page, '/booking/payment-details', { reservation })
    await expect(dialog).toContainText(
      'The booking session may have expired or been interrupted, please verify your checkout session and retry your booking.',
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('link', { name: 'Go back to our psychologists' }).click()
    await expect(page).toHaveURL('/find-a-psychologist')
    await page.goto('/booking/payment-details?clientSecret=secret_1')
    await expect(clock(page)).toHaveText(/left$/)
  })

  test('a client of another psychologist is restricted to their own', async ({ page }) => {
    await getVisitorCookie(page)
    const reservation = await holdTime(page.request, psychologistTime)
    await signInTab(page, 'returning.client')
    await openWith(page, '/booking/medicare', { reservation })
    await expect(guardTitle(page)).toHaveText('Want to book with Jarrah Simmons?')
    await expect(guard(page)).toContainText(
      'To change your psychologist or appointment type, please email care@banksia.example with your preferred updates',
    )
    await expect(page.getByRole('link', { name: 'Continue browsing' })).toHaveAttribute(
      'href',
      '/find-a-psychologist',
    )
    await page.getByRole('link', { name: 'Go back to my psychologist' }).click()
    await expect(page).toHaveURL(/\/find-a-psychologist\/details\?id=/)
  })

  test('an expired token asks for a login, which comes back with everything', async ({ page }) => {
    await logInAs(page, 'new.client')
    const reservation = await holdTime(page.request, psychologistTime)
    await openWith(page, '/booking/medicare', { reservation })
    await expect(clock(page)).toHaveText(/left$/)
    await page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? ''
      const held = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      const worn = { ...held, access_token: 'worn.out.token', refresh_token: undefined }
      sessionStorage.setItem(key, JSON.stringify(worn))
      window.dispatchEvent(new Event('online'))
    })
    const dialog = page.getByRole('alertdialog', { name: 'Your authentication token has expired' })
    await dialog.getByRole('button', { name: 'Login now' }).click()
    await expect(page).toHaveURL('/booking/medicare')
    await expect(dialog).toBeHidden()
    await expect(clock(page)).toHaveText(/^1[45]:\d\d left$/)
  })
})

test('a psychologist who is logged in cannot book', async ({ page }) => {
  await openSignedInAs(page, 'clinician', '/booking/medicare')
  await expect(guard(page)).toContainText(
    'You are currently logged in as a psychologist and are not able to book appointments via the website.',
  )
  await page.goto('/gp/signup')
  await expect(guard(page)).toContainText('You are currently logged in as a psychologist')
  await expect(page.getByRole('link', { name: 'Go back to our GPs' })).toBeVisible()
})
