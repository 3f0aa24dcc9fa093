import { expect, type Page } from '@playwright/test'
import { test as isolatedTest } from '#test/support/browser-test.ts'
import { test } from '#test/support/shared-context-test.ts'
import { answer } from '#test/support/pages/booking-forms.ts'
import { answered, heading, next, questions, show, storedAnswers } from '#test/support/pages/matching.ts'
import { holdGp } from '#test/support/pages/sign-up.ts'
import { routeOnce } from '#test/support/route-once.ts'
import { phone } from '#test/support/viewports.ts'

test.use({ viewport: phone })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

isolatedTest.describe('a script that cannot be had', () => {
  isolatedTest.use({ viewport: phone })

  isolatedTest('the page is fetched once more, with what was chosen and pressed', async ({ page }) => {
    const failures = Promise.withResolvers<void>()
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
    })
    await page.route('**/*.js', async (route) => {
      if (documents > 1) return route.continue()
      await failures.promise
      return route.abort()
    })
    await page.goto(questions, { waitUntil: 'commit' })
    await page.getByText('Someone else (adult)').click()
    await next(page).click()
    failures.resolve()
    await expect(heading(page, 'What would you like help with?')).toBeVisible()
    expect((await storedAnswers(page)).who).toBe('someoneElseAdult')
    expect(documents).toBe(2)
  })

  isolatedTest('gone for good, the page says so and keeps what was typed', async ({ page }) => {
    await answered(page)
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/find-a-psychologist?fundingMethods=rebate', { waitUntil: 'commit' })
    await expect(page.getByRole('alert').getByText('Part of this page did not load')).toBeVisible()
    await page.unroute('**/*.js')
    await page.getByRole('link', { name: 'Try again' }).click()
    await button(page, 'Show filters').click()
    await expect(page.getByLabel('Language')).toBeVisible()
  })

  isolatedTest('a press for a page whose files are gone leads there all the same', async ({ page }) => {
    await page.goto('/get-matched')
    let isGone = true
    await page.route('**/questions-page*.js', (route) => {
      const answer = isGone ? route.abort() : route.continue()
      isGone = false
      return answer
    })
    await page.getByRole('link', { name: 'Start the questions' }).click()
    await expect(heading(page, 'Who is this for?')).toBeVisible()
  })

  isolatedTest(
    'a form whose rules are gone says so, and one that is kept is fetched once more',
    async ({ page }) => {
      await page.route('**/zod-setup*.js', (route) => route.abort())
      await page.goto('/contact')
      await page.getByLabel('First name').fill('Robin')
      await button(page, 'Send').click()
      await expect(page.getByRole('alert').filter({ hasText: 'Please copy what you typed' })).toBeVisible()
      await expect(page.getByLabel('First name')).toHaveValue('Robin')

      await holdGp(page)
      await page.unroute('**/zod-setup*.js')
      await routeOnce(page, '**/zod-setup*.js', (route) => route.abort())
      const failed = page.waitForEvent('requestfailed')
      await page.goto('/gp/signup')
      await failed
      // What needs the rules first, a field that is left or Enter, fetches them again, with the page where the browser must.
      await answer(page, 'Who is the session for?', 'Myself').check()
      await page.getByLabel('First name').fill('Robin')
      await page.getByLabel('First name').press('Enter')
      await expect(page.getByLabel('First name')).toHaveValue('Robin')
      // The rules are here now: they say what is missing.
      await expect(button(page, 'Sign up and continue')).toHaveAttribute('title', /^Still needed: last name/)
    },
  )

  isolatedTest(
    'a part that is gone says so in its own place, and a message in plain words',
    async ({ page }) => {
      await page.route('**/*zone-dialog*.js', (route) => route.abort())
      await page.goto('/find-a-gp')
      await button(page, /^Change the time zone/).click()
      await expect(page.getByText('This part did not load')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Next available times' })).toBeVisible()

      await answered(page)
      await page.route('**/*toast-card*.js', (route) => route.abort())
      await page.route('**/api/get-filtered-clinicians*', (route) => route.fulfill({ status: 400, json: {} }))
      await page.goto('/your-results')
      await expect(page.getByTestId('toast')).toHaveText(/Failed to get psychologists's data/)
    },
  )
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('what is typed into a form that needs one goes into no address, the page says what to do, and nothing looks alive', async ({
    page,
  }) => {
    await page.goto(`${questions}?step=6`)
    await page.getByLabel('Email').fill('chantelle@mail.example')
    await page.getByLabel('Email').press('Enter')
    await expect(page).toHaveURL('/needs-javascript')
    await expect(heading(page, 'This form needs JavaScript')).toBeVisible()
    await expect(show(page)).toHaveCount(0)

    // Locators by text do not look inside a noscript.
    await page.goto('/sign-up-with-invite')
    await expect(page.locator('noscript > *').first()).toContainText('Signing up needs JavaScript')
    await expect(page.locator('noscript a')).toHaveText('care@banksia.example')
    await expect(page.locator('main div[aria-hidden]').first()).toBeHidden()
    await page.goto('/auth/callback?code=any')
    await expect(page.locator('noscript > *')).toContainText('Logging in needs JavaScript.')
    await expect(page.getByText('Logging you in')).toBeHidden()
    await page.goto('/login/reset?token=any')
    await expect(button(page, 'Show password')).toBeHidden()
    await page.goto(questions)
    const pressable = await next(page).evaluate((element) => getComputedStyle(element).cursor)
    expect(pressable).toBe('not-allowed')
  })
})
