import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { demoEmail, demoPassword } from '#test/support/log-in-form.ts'
import { holdTime, openWith, psychologistTime } from '#test/support/pages/held-time.ts'
import { signInWithoutHold } from '#test/support/open-gp-survey.ts'
import { openSignedIn, signInTab } from '#test/support/signed-in.ts'

const guard = (page: Page) => page.getByTestId('guard')
const guardTitle = (page: Page) => guard(page).getByRole('heading', { level: 1 })
const clock = (page: Page) => page.getByRole('complementary', { name: 'Your appointment' }).getByRole('timer')

/** Which guard stands before which page, for whom: src/web/book/frame/guards.test.ts. */
test.describe('a page that is opened on its own', () => {
  test('finds no booking, says so accessibly, and without scripts what it needs', async ({
    page,
    request,
  }) => {
    await page.goto('/booking/medicare')
    await expect(guardTitle(page)).toHaveText('Booking session not found')
    await expect(page).toHaveTitle(/^Booking session not found · /)
    await checkAccessibility(page)
    await page.getByRole('link', { name: 'Go back to our psychologists' }).click()
    await expect(page).toHaveURL('/find-a-psychologist')
    const html = await (await request.get('/booking/medicare')).text()
    expect(html).toMatch(/<noscript>.*Booking needs JavaScript/s)
  })

  test('of a GP booking asks for a login, says that it could not ask for held times, and finds none', async ({
    page,
  }) => {
    await page.goto('/gp/medicare')
    await expect(guardTitle(page)).toHaveText('Please log in to go on')
    await expect(guard(page).getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/login?redirectTo=%2Fgp%2Fmedicare',
    )
    await signInWithoutHold(page)
    const holds = /\/api\/accounts\/\w+\/reserved-appointments(\?.*)?$/
    await page.route(holds, (route) => route.fulfill({ status: 400, json: {} }))
    await page.goto('/gp/medicare')
    const unread = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) })
    await expect(unread).toBeVisible()
    await expect(page).toHaveTitle(/^Medicare/)
    await expect(guard(page)).toBeHidden()
    await page.unroute(holds)
    await unread.getByRole('button', { name: 'Try again' }).click()
    await expect(guardTitle(page)).toHaveText('Booking session not found')
  })
})

test.describe('with a time that is held', () => {
  test('of another kind, a type has to be chosen; on a later page a visitor has to sign up, and goes on', async ({
    page,
  }) => {
    const held = await holdTime(page.request, psychologistTime)
    await openWith(page, '/gp/signup', { reservation: held })
    await expect(guardTitle(page)).toHaveText('Appointment type selection required')
    await expect(page.getByRole('link', { name: 'Go back to our GPs' })).toBeVisible()
    await openWith(page, '/booking/medicare', { reservation: held })
    await expect(guardTitle(page)).toHaveText('Signed up user data not found')
    await expect(page.getByRole('link', { name: 'Go back to our psychologists' })).toBeVisible()
    await guard(page).getByRole('link', { name: 'Sign up' }).click()
    await expect(page).toHaveURL('/signup')
    await expect(clock(page)).toHaveText(/^1[45]:\d\d left$/)
  })

  test('and no way to pay that is taken, the page asks for one, goes on with it, and it can still be changed', async ({
    page,
  }) => {
    const reservation = await holdTime(page.request, psychologistTime)
    await signInTab(page, 'new.client')
    // As a clinician who has stopped taking the rebate reads.
    const appointment = { ...reservation.appointments[0], rate: null, fundingOffered: ['dva'] }
    await page.route(/reserved-appointments\/[^/]+$/, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { ...reservation, appointments: [appointment] } })
        : route.continue(),
    )
    await openWith(page, '/booking', { reservation: { ...reservation, appointments: [appointment] } })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Funding method required')
    await expect(
      page.getByText(
        'Jarrah does not take Medicare rebate. Choose how you will pay. We’re still holding your time.',
      ),
    ).toBeVisible()
    await expect(guard(page)).toBeHidden()
    await page.unroute(/reserved-appointments\/[^/]+$/)
    await page.getByRole('button', { name: /^DVA/ }).click()
    await expect(page).toHaveURL('/booking/dva')
    await expect(clock(page)).toHaveText(/left$/)

    const booking = page.getByRole('complementary', { name: 'Your appointment' })
    await booking.getByRole('button', { name: 'Change how you pay' }).click()
    const ways = page.getByRole('dialog', { name: 'How will you pay?' })
    await ways.getByRole('button', { name: 'Medicare rebate $52.08 after rebate' }).click()
    await expect(page).toHaveURL('/booking/medicare')
    await expect(booking).toContainText('Medicare rebate')
  })

  test('an expired token asks for a login, which comes back with everything', async ({ page }) => {
    await openSignedIn(page, { email: demoEmail('new.client'), password: demoPassword }, '/terms')
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
