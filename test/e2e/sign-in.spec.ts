import { expect, type Page, test } from '@playwright/test'
import { checkAccess } from '#test/support/check-access.ts'
import { demoEmail, demoPassword, fillLogin, logInAs } from '#test/support/log-in.ts'
import { waitUntilTakenOver } from '#test/support/taken-over.ts'

/** And ndis.client, whose password is replaced below. */
const people = ['returning.client', 'gp.recent', 'gp.lapsed', 'young.person', 'clinician'] as const
const aDay = 86_400_000

test.use({ viewport: { width: 1280, height: 900 } })

const accountButton = (page: Page) =>
  page
    .getByRole('banner')
    .getByLabel(/^Your account/)
    .first()
const logInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log in' })

async function signOut(page: Page): Promise<void> {
  await accountButton(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(logInLink(page)).toBeVisible()
}

/** What a script would ask the identity provider, for a browser that runs none. */
const authorise = `/oidc/auth?${new URLSearchParams({
  client_id: 'banksia-web',
  response_type: 'code',
  scope: 'openid profile email',
  state: 'any',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
})}`

test.describe('logging in and out', () => {
  test('as new.client, from a page and back to it, and out again', async ({ page }) => {
    await page.goto('/pricing')
    await logInLink(page).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await fillLogin(page, demoEmail('new.client'))
    await expect(page).toHaveURL('/pricing')
    await expect(accountButton(page)).toBeVisible()
    await signOut(page)
    await expect(page).toHaveURL('/')
    await logInLink(page).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })

  for (const mailbox of people)
    test(`as ${mailbox}, and out again`, async ({ page }) => {
      await logInAs(page, mailbox, '/pricing')
      await signOut(page)
    })

  test('asks for no password again in another tab of the same browser', async ({ page, context }) => {
    await logInAs(page, 'new.client')
    const other = await context.newPage()
    await other.goto('/pricing')
    await logInLink(other).click()
    await expect(accountButton(other)).toBeVisible()
    await expect(other).toHaveURL('/pricing')
  })

  test('costs a visitor nothing: the protocol is fetched by whoever logs in', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    const fetched = () => scripts.some((path) => path.includes('user-manager'))
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(fetched()).toBe(false)
    await logInAs(page, 'new.client')
    expect(fetched()).toBe(true)
  })

  test('works on a device whose clock is a day ahead', async ({ page }) => {
    await page.clock.setSystemTime(Date.now() + aDay)
    await logInAs(page, 'new.client')
    await page.reload()
    await expect(accountButton(page)).toBeVisible()
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })
})

test.describe('the login form', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await waitUntilTakenOver(page, 'form')
  })

  test('says beside each field what is missing', async ({ page }) => {
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await fillLogin(page, 'not an email', 'x')
    await expect(page.getByText('Email is not valid')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeHidden()
  })

  test('keeps what was typed when it is wrong, and when the network is away', async ({ page, context }) => {
    await fillLogin(page, 'nobody@mail.example', 'Wrong-password-1!')
    await expect(page.getByRole('alert').filter({ hasText: 'do not match' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('nobody@mail.example')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Wrong-password-1!')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'could not log you in' })).toBeVisible()
    await context.setOffline(false)
    await fillLogin(page, demoEmail('new.client'))
    await expect(page).toHaveURL('/')
  })

  test('shows the password when asked', async ({ page }) => {
    const field = page.getByLabel('Password', { exact: true })
    await field.fill('secret')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(field).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(field).toHaveAttribute('type', 'password')
  })

  test('can be answered with the keyboard alone', async ({ page }) => {
    await page.getByLabel('Email').focus()
    await page.keyboard.type(demoEmail('new.client'))
    await page.keyboard.press('Tab')
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
  })

  test('starts again after the Back button', async ({ page }) => {
    await fillLogin(page, demoEmail('new.client'))
    await expect(accountButton(page)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(accountButton(page)).toBeVisible()
  })
})

test.describe('an expired token', () => {
  test('shows the dialog, and a login comes back to the same path', async ({ page }) => {
    await logInAs(page, 'new.client', '/pricing?from=here')
    await page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? ''
      const held = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      sessionStorage.setItem(
        key,
        JSON.stringify({ ...held, access_token: 'worn.out.token', refresh_token: undefined }),
      )
    })
    await page.reload()
    const dialog = page.getByRole('alertdialog', { name: 'Your authentication token has expired' })
    await expect(dialog).toBeVisible()
    await expect(dialog).toContainText('Logon is required to continue with this process')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Login now' }).click()
    await expect(page).toHaveURL('/pricing?from=here')
    await expect(accountButton(page)).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  test('is renewed without a word while the session lasts', async ({ page }) => {
    await logInAs(page, 'new.client')
    await page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? ''
      const held = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      sessionStorage.setItem(key, JSON.stringify({ ...held, access_token: 'worn.out.token' }))
    })
    const renewed = page.waitForResponse((response) => response.url().endsWith('/oidc/token'))
    await page.reload()
    expect((await renewed).status()).toBe(200)
    await expect(accountButton(page)).toBeVisible()
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })
})

test.describe('redirectTo', () => {
  test('is where a login ends', async ({ page }) => {
    await page.goto('/pricing?redirectTo=%2Ffind-a-gp')
    await logInLink(page).click()
    await fillLogin(page, demoEmail('new.client'))
    await expect(page).toHaveURL('/find-a-gp')
  })

  test('on the home page leads on at once', async ({ page }) => {
    await page.goto('/?redirectTo=%2Fsign-up-with-invite')
    await expect(page).toHaveURL('/sign-up-with-invite')
  })

  for (const evil of [
    '//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\\evil.example',
    '/\t/evil.example',
  ])
    test(`never leads to ${JSON.stringify(evil)}`, async ({ page }) => {
      await page.goto(`/login?redirectTo=${encodeURIComponent(evil)}`)
      await fillLogin(page, demoEmail('new.client'))
      await expect(accountButton(page)).toBeVisible()
      await expect(page).toHaveURL('/')
    })
})

test.describe('a forgotten password', () => {
  /** Nobody else's tests log in as this person: a new password ends all their sessions. */
  const mailbox = 'ndis.client'

  test('is replaced by a letter, and the person logs in with the new one', async ({ page, request }) => {
    await logInAs(page, mailbox)
    await signOut(page)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgotten your password?' }).click()
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await page.getByLabel('Email').fill(demoEmail(mailbox))
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

    const linkIn = async () => {
      const letters: { to: string; text: string }[] = await (await request.get('/dev/outbox.json')).json()
      const letter = letters.find(({ to }) => to === demoEmail(mailbox))
      return /\/login\/reset\?token=[\w-]+/.exec(letter?.text ?? '')?.[0] ?? ''
    }
    await expect.poll(linkIn).not.toBe('')
    await page.goto(await linkIn())
    await page.getByLabel('New password').fill('Password123!')
    await page.getByRole('button', { name: 'Save my new password' }).click()
    await expect(page.getByText('Password does not meet all the security requirements')).toBeVisible()
    await page.getByLabel('New password').fill(demoPassword)
    await expect(page.getByText('Password strength: 4 of 4, very strong')).toBeAttached()
    await page.getByRole('button', { name: 'Save my new password' }).click()
    await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()
    await page.getByRole('link', { name: 'Log in' }).click()
    await fillLogin(page, demoEmail(mailbox))
    await signOut(page)
  })

  test('with a link that is no longer good says so and offers another', async ({ page }) => {
    await page.goto('/login/reset?token=worn-out')
    await page.getByLabel('New password').fill('Harbour-lantern-82-moss!')
    await page.getByRole('button', { name: 'Save my new password' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'more than 30 minutes old' })).toBeVisible()
    await page.getByRole('link', { name: 'Send me a new link' }).click()
    await expect(page).toHaveURL('/login/forgot')
  })

  test('tells nobody whether an email has an account', async ({ page }) => {
    await page.goto('/login/forgot')
    await page.getByLabel('Email').fill('nobody@mail.example')
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form posts, says what is wrong, and logs in', async ({ page, baseURL }) => {
    await page.goto(`${authorise}&redirect_uri=${encodeURIComponent(`${baseURL}/auth/callback`)}`)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await fillLogin(page, demoEmail('new.client'), 'Wrong-password-1!')
    await expect(page.getByText('That email and password do not match.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(demoEmail('new.client'))
    await fillLogin(page, demoEmail('new.client'))
    await expect(page).toHaveURL(/\/auth\/callback\?code=/)
  })
})

test.describe('the pages', () => {
  test('say calmly that a login cannot go on', async ({ page }) => {
    await page.goto('/oidc/auth?client_id=nobody')
    await expect(page.getByRole('heading', { name: 'We could not log you in' })).toBeVisible()
    await page.goto('/auth/callback?code=stale&state=stale')
    await expect(page.getByRole('heading', { name: 'We could not finish logging you in' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })

  for (const path of [
    '/login',
    '/login/forgot',
    '/login/forgot?sent',
    '/login/reset?token=x',
    '/login/problem',
  ])
    test(`have no access fault: ${path}`, async ({ page }) => {
      await page.goto(path)
      if (path === '/login') {
        await page.getByRole('button', { name: 'Log in' }).click()
        await expect(page.getByText('Email is required')).toBeVisible()
      }
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await checkAccess(page)
    })
})
