import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { fillLogin } from '#test/support/log-in-form.ts'
import { reservations } from '#test/support/pages/booking-panel.ts'
import {
  acceptPolicies,
  setOwnIpAddress,
  field,
  fillPerson,
  goodPassword,
  holdPsychologist,
  submit,
} from '#test/support/pages/sign-up.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })
test.beforeEach(({ page }) => setOwnIpAddress(page))

const item = (page: Page, name: string) =>
  page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? 'null'), `banksia.${name}`)
/** Whom this tab's session is of, as the identity provider says. */
const signedInAs = (page: Page) =>
  page.evaluate(() => {
    const name = Object.keys(sessionStorage).find((key) => key.startsWith('oidc.user:'))
    return JSON.parse(sessionStorage.getItem(name ?? '') ?? 'null')?.profile
  })
async function readAs(path: string): Promise<unknown> {
  const name = Object.keys(sessionStorage).find((key) => key.startsWith('oidc.user:'))
  const { access_token: token } = JSON.parse(sessionStorage.getItem(name ?? '') ?? '{}')
  return (await fetch(path, { headers: { authorization: `Bearer ${token}` } })).json()
}
const toast = (page: Page) => page.getByTestId('toast')

async function signUp(page: Page): Promise<string> {
  const email = await fillPerson(page)
  await acceptPolicies(page)
  await submit(page)
  return email
}

test.describe('with a psychologist’s time', () => {
  test('goes on with the sign-up’s own token where signing in fails, and drops it at the login', async ({
    page,
  }) => {
    await holdPsychologist(page, { funding: 'rebate' })
    await page.goto('/signup')
    await page.route('**/oidc/auth?**', (route) => route.abort())
    const email = await signUp(page)
    await expect(page).toHaveURL('/booking/medicare')
    expect(await item(page, 'createdUser')).toMatchObject({ email, firstName: 'Chantelle' })
    await page.goBack()
    await expect(page.getByText(`You have signed up as ${email}`)).toBeVisible()
    await page.unroute('**/oidc/auth?**')
    await page.context().clearCookies({ name: 'banksia_new_account' })
    await page.goto('/login?redirectTo=/booking/medicare')
    await fillLogin(page, email, goodPassword)
    await expect(page).toHaveURL('/booking/medicare')
    // The session is the identity provider's, and the sign-up's own token is gone.
    await expect.poll(() => item(page, 'createdUser')).toBeNull()
    await page.goto('/signup')
    await expect(page).toHaveURL('/')
  })

  test('keeps everything when nothing can be checked, the profile cannot be made or the time is lost meanwhile, and leads to the form of its funding', async ({
    page,
  }) => {
    const { reserveId } = await holdPsychologist(page, { funding: 'rebate' })
    // An earlier search left another funding over.
    await page.addInitScript(() => sessionStorage.setItem('banksia.funding', '"workCover"'))
    await page.goto('/signup')
    await page.route('**/client-records:checkEmailAlreadyExisted', (route) => route.abort())
    await page.route('**/phoneNumber:validateFormat', (route) => route.fulfill({ status: 429, body: '{}' }))
    const keys: (string | undefined)[] = []
    await page.route('**/api/accounts/*/patients', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      // The first answer is lost on the way: the account is there all the same.
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await page.route('**/api/patients/me', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        json: { code: 'conflict', status: 409, message: 'The time is not held any more.' },
      }),
    )
    const asked = page.waitForRequest('**/client-records:checkEmailAlreadyExisted')
    const email = await fillPerson(page)
    await acceptPolicies(page)
    await asked
    await submit(page)
    await expect(toast(page)).toHaveText('Failed to create profile. Please try again later.')
    await expect(field(page, 'Password')).toHaveValue(goodPassword)
    await submit(page)
    await expect(page.getByText('The time is not held any more.')).toBeVisible()
    expect(new Set(keys).size).toBe(1)
    await expect(page.getByText(`You have signed up as ${email}`)).toBeVisible()
    await page.unroute('**/api/patients/me')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/booking/medicare')
    await expect(page.getByTestId('guard')).toBeHidden()
    expect(await item(page, 'signUpDraft')).toBeNull()

    // Signing up has signed in: the session is the identity provider's, and the time is the client's.
    await expect.poll(() => item(page, 'createdUser')).toBeNull()
    expect(await signedInAs(page)).toMatchObject({ email })
    const asStranger = await page.request.get(`${reservations}/${reserveId}`)
    expect(asStranger.status()).toBe(404)
    const own = await page.evaluate(readAs, `${reservations}/${reserveId}`)
    expect(own).toMatchObject({ status: 'claimed', appointments: [{ funding: 'rebate' }] })
  })
})
