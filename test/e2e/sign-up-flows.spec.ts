import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/warm-test.ts'
import { fillLogin } from '#test/support/log-in.ts'
import { reservations } from '#test/support/pages/booking-panel.ts'
import {
  acceptPolicies,
  comeFromElsewhere,
  field,
  fillPerson,
  goodPassword,
  holdGp,
  holdPsychologist,
  submit,
} from '#test/support/pages/sign-up.ts'
import { openSignedInAs } from '#test/support/signed-in.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })
test.beforeEach(({ page }) => comeFromElsewhere(page))

const item = (page: Page, name: string) =>
  page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? 'null'), `banksia.${name}`)
const toast = (page: Page) => page.getByTestId('toast')

async function signUp(page: Page): Promise<string> {
  const email = await fillPerson(page)
  await acceptPolicies(page)
  await submit(page)
  return email
}

test.describe('with a psychologist’s time', () => {
  const pages = [
    ['rebate', '/booking/medicare'],
    ['selfFunded', '/booking/confirm'],
    ['ndis', '/booking/ndis'],
  ] as const
  for (const [funding, path] of pages)
    test(`paid by ${funding}, leads to ${path}, and the time is the client’s`, async ({ page }) => {
      const { reserveId } = await holdPsychologist(page, { funding })
      await page.goto('/signup')
      const email = await signUp(page)
      await expect(page).toHaveURL(path)
      await expect(page.getByTestId('guard')).toBeHidden()
      expect(await item(page, 'signUpDraft')).toBeNull()

      const { authToken, ...user } = await item(page, 'createdUser')
      expect(user).toMatchObject({ email, firstName: 'Chantelle', dateOfBirth: '1986-01-02' })
      const asStranger = await page.request.get(`${reservations}/${reserveId}`)
      expect(asStranger.status()).toBe(404)
      const headers = { authorization: `Bearer ${authToken}` }
      const own = await page.request.get(`${reservations}/${reserveId}`, { headers })
      expect(await own.json()).toMatchObject({ status: 'claimed', appointments: [{ funding }] })
    })

  test('says once that somebody has signed up, and forgets it when they log in', async ({ page }) => {
    await holdPsychologist(page, { funding: 'rebate' })
    await page.goto('/signup')
    const email = await signUp(page)
    await expect(page).toHaveURL('/booking/medicare')
    await page.goBack()
    await expect(page.getByText(`You have signed up as ${email}`)).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/booking/medicare')
    await page.goto('/login?redirectTo=/booking/medicare')
    await fillLogin(page, email, goodPassword)
    await expect(page).toHaveURL('/booking/medicare')
    await expect.poll(() => item(page, 'createdUser')).toBeNull()
    await page.goto('/signup')
    await expect(page).toHaveURL('/')
  })

  test('keeps everything when the profile cannot be made, and makes it at the next press', async ({
    page,
  }) => {
    await holdPsychologist(page, { funding: 'rebate' })
    await page.goto('/signup')
    const keys: (string | undefined)[] = []
    await page.route('**/api/accounts/*/patients', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      // The first answer is lost on the way: the account is there all the same.
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await signUp(page)
    await expect(toast(page)).toHaveText('Failed to create profile. Please try again later.')
    await expect(field(page, 'Password')).toHaveValue(goodPassword)
    await submit(page)
    await expect(page).toHaveURL('/booking/medicare')
    expect(new Set(keys).size).toBe(1)
  })

  test('makes nothing for a funding that nobody knows', async ({ page }) => {
    await holdPsychologist(page)
    await page.addInitScript(() => sessionStorage.setItem('banksia.funding', '"barter"'))
    await page.goto('/signup')
    await signUp(page)
    await expect(toast(page)).toHaveText('Funding method is not matched. Please check and try again.')
    await expect(page).toHaveURL('/signup')
    expect(await item(page, 'createdUser')).toBeNull()
  })

  test('keeps the account when the time was lost meanwhile', async ({ page }) => {
    await holdPsychologist(page, { funding: 'rebate' })
    await page.goto('/signup')
    await page.route('**/api/patients/me', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        json: { code: 'conflict', status: 409, message: 'The time is not held any more.' },
      }),
    )
    const email = await signUp(page)
    await expect(page.getByText('The time is not held any more.')).toBeVisible()
    await expect(page.getByText(`You have signed up as ${email}`)).toBeVisible()
    await page.unroute('**/api/patients/me')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/booking/medicare')
  })
})

test.describe('with a GP’s time', () => {
  test('leads to the GP’s Medicare page', async ({ page }) => {
    await holdGp(page)
    await page.goto('/gp/signup')
    await signUp(page)
    await expect(page).toHaveURL('/gp/medicare')
    await expect(page.getByTestId('guard')).toBeHidden()
    expect(await item(page, 'createdUser')).toMatchObject({ firstName: 'Chantelle' })
    await page.goBack()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/gp/medicare')
  })

  const signedIn = [
    ['new.client', '/gp/medicare'],
    ['gp.recent', '/find-a-gp'],
  ] as const
  for (const [mailbox, path] of signedIn)
    test(`sends ${mailbox}, who is signed in, on to ${path}`, async ({ page }) => {
      await openSignedInAs(page, mailbox, '/pricing')
      await holdGp(page)
      await page.goto('/gp/signup')
      await expect(page).toHaveURL(path)
    })
})
