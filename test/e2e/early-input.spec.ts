import { expect, type Page } from '@playwright/test'
import { test as isolatedTest } from '#test/support/browser-test.ts'
import { test } from '#test/support/shared-context-test.ts'
import { openBeforeScripts, slowDown } from '#test/support/early-page.ts'
import { answer } from '#test/support/pages/booking-forms.ts'
import { answered, heading, next, questions, show, type wholeAnswers } from '#test/support/pages/matching.ts'
import {
  field,
  holdPsychologist,
  setOwnIpAddress,
  signUpButton,
  summary,
} from '#test/support/pages/sign-up.ts'
import { phone } from '#test/support/viewports.ts'

test.use({ viewport: phone })

type Row = {
  path: string
  prepare?: (page: Page) => Promise<void>
  /** Before any script has arrived. */
  act: (page: Page) => Promise<void>
  /** Once they have. */
  expected: (page: Page) => Promise<void>
}

const answers = (page: Page): Promise<typeof wholeAnswers> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('banksia.matchingQuery') ?? '{}'))
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const rows: Record<string, Row> = {
  'the home page’s search is carried out by the server': {
    path: '/',
    act: async (page) => {
      await page.getByLabel('How will you pay?').selectOption('NDIS')
      await button(page, 'See who is free').click()
    },
    expected: async (page) => {
      await expect(page).toHaveURL(/find-a-psychologist\?.*fundingMethods=ndis/)
      await expect(page.getByLabel('How will you pay?')).toHaveValue('ndis')
    },
  },
  'the home page’s carousel': {
    path: '/',
    // It rests where less motion is wished for, as here.
    act: (page) => button(page, 'Let the psychologists move').click(),
    expected: (page) => expect(button(page, 'Pause the moving psychologists')).toBeVisible(),
  },
  'the listing’s filters, shown and chosen': {
    path: '/find-a-psychologist?fundingMethods=rebate&isDoTreatTeens=true',
    act: async (page) => {
      await button(page, 'Show filters').click()
      await page.getByLabel('What would you like help with?').focus()
    },
    expected: async (page) => {
      await expect(page.getByLabel('Treats teens (13-17)')).toBeVisible()
      await expect(page.getByRole('option', { name: 'Anxiety' })).toBeVisible()
    },
  },
  'matching: who it is for': {
    path: questions,
    act: async (page) => {
      await page.getByText('Someone else (adult)').click()
      await button(page, 'Next').click()
    },
    expected: async (page) => {
      await expect(heading(page, 'What would you like help with?')).toBeVisible()
      expect((await answers(page)).who).toBe('someoneElseAdult')
    },
  },
  'matching: what help is needed': {
    path: `${questions}?step=2`,
    prepare: (page) => answered(page, { help: [] }),
    act: async (page) => {
      await page.getByText('Anxiety').click()
      await page.getByText('Anger', { exact: true }).click()
      await page.getByText('Sleep').click()
      await page.getByText('Anger', { exact: true }).click()
      await next(page).click()
    },
    expected: async (page) => {
      await expect(heading(page, 'How will you pay?')).toBeVisible()
      expect((await answers(page)).help).toEqual(['anxiety', 'sleep'])
    },
  },
  'matching: an answer of before, ticked again because it did not show': {
    path: `${questions}?step=2`,
    prepare: (page) => answered(page, { help: ['anxiety'] }),
    act: (page) => page.getByText('Anxiety').click(),
    expected: async (page) => {
      await expect(page.getByText('1 chosen')).toBeAttached()
      expect((await answers(page)).help).toEqual(['anxiety'])
    },
  },
  'matching: funding': {
    path: `${questions}?step=3`,
    prepare: (page) => answered(page, { funding: '', referral: '' }),
    act: (page) => page.getByText('Medicare rebate').click(),
    expected: async (page) => {
      await expect(page.getByLabel('Medicare rebate')).toBeChecked()
      await expect(page.getByText('Do you have a GP referral?')).toBeVisible()
    },
  },
  'matching: preferences': {
    path: `${questions}?step=4`,
    prepare: (page) => answered(page),
    act: async (page) => {
      await page.getByText('Woman', { exact: true }).click()
      await page.getByLabel('Language').selectOption('Greek')
      await next(page).click()
    },
    expected: async (page) => {
      await expect(heading(page, 'When are you usually free?')).toBeVisible()
      expect(await answers(page)).toMatchObject({ gender: 'woman', language: 'el' })
    },
  },
  'matching: days and times': {
    path: `${questions}?step=5`,
    prepare: (page) => answered(page, { days: [], times: [] }),
    act: async (page) => {
      await page.getByText('Tue').click()
      await page.getByText('Thu').click()
      await page.getByText('Evening').click()
      await next(page).click()
    },
    expected: async (page) => {
      await expect(heading(page, 'Would you like us to help you choose?')).toBeVisible()
      expect(await answers(page)).toMatchObject({ days: ['tuesday', 'thursday'], times: ['evening'] })
    },
  },
  'matching: contact, and never in the address': {
    path: `${questions}?step=6`,
    prepare: (page) => answered(page, { firstName: '', lastName: '', email: '', phone: '', consent: '' }),
    act: async (page) => {
      await page.getByLabel('First name').fill('Chantelle')
      await page.getByLabel('Last name').fill('Arthur')
      await page.getByLabel('Email').fill('chantelle@mail.example')
      await page.getByLabel('Phone').fill('0491 570 006')
      await page.getByLabel(/I agree that/).check()
      await page.getByLabel('Phone').press('Enter')
      expect(page.url()).not.toContain('chantelle')
    },
    expected: async (page) => {
      await expect(page).toHaveURL('/your-results')
      await expect(heading(page, /, Chantelle$/)).toBeVisible()
    },
  },
  'the kind of a GP appointment': {
    path: '/find-a-gp',
    act: (page) => page.getByText('Review', { exact: false }).first().click(),
    expected: async (page) => {
      await expect(page).toHaveURL(/type=review/)
      await expect(page.getByRole('radio', { name: /^Review/ })).toBeChecked()
    },
  },
  'whether Medicare pays for a GP': {
    path: '/find-a-gp',
    act: (page) =>
      page
        .getByRole('group', { name: /your usual GP/ })
        .getByText('Yes', { exact: true })
        .click(),
    expected: async (page) => {
      await expect(page.getByText(/^Medicare can pay for this appointment/)).toBeVisible()
    },
  },
  'the type of a GP’s appointment': {
    path: '/find-a-gp/gp-details?id=daniel-ng',
    act: async (page) => {
      await page.getByLabel('Appointment type').selectOption({ index: 1 })
    },
    expected: async (page) => {
      const chosen = page.getByLabel('Appointment type').locator('option:checked')
      await expect(chosen).toHaveText(/Review/)
      await expect(button(page, 'Sign up to complete your booking')).toBeVisible()
    },
  },
  'sign-up during a booking': {
    path: '/signup',
    prepare: async (page) => {
      await setOwnIpAddress(page)
      await holdPsychologist(page, { funding: 'rebate' })
    },
    act: async (page) => {
      await answer(page, 'Who is the session for?', 'Myself').check()
      await signUpButton(page).click()
    },
    expected: async (page) => {
      await expect(summary(page).getByRole('link', { name: 'Email is required' })).toBeVisible()
      await expect(answer(page, 'Who is the session for?', 'Myself')).toBeChecked()
      await expect(field(page, 'First name')).toBeVisible()
    },
  },
  'sign-up with an invitation': {
    path: '/sign-up-with-invite',
    act: (page) => answer(page, 'Who is the session for?', /^Someone else/).check(),
    expected: async (page) => {
      await expect(answer(page, 'Who is the session for?', /^Someone else/)).toBeChecked()
      await expect(page.getByRole('heading', { name: 'About the person you’re booking for' })).toBeVisible()
    },
  },
  'the login, and a look at the password': {
    path: `/oidc/auth?${new URLSearchParams({
      client_id: 'banksia-web',
      response_type: 'code',
      scope: 'openid profile email',
      state: 'any',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })}`,
    act: async (page) => {
      await field(page, 'Email').fill('nobody@mail.example')
      await field(page, 'Password').fill('secret')
      await button(page, 'Show password').click()
    },
    expected: async (page) => {
      await expect(field(page, 'Password')).toHaveAttribute('type', 'text')
      await expect(field(page, 'Password')).toHaveValue('secret')
      await expect(field(page, 'Email')).toHaveValue('nobody@mail.example')
    },
  },
  'a forgotten password, carried out by the server': {
    path: '/login/forgot',
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@mail.example')
      await button(page, 'Send me a link').click()
    },
    expected: (page) => expect(heading(page, 'Check your email')).toBeVisible(),
  },
  'a new password, and a look at it': {
    path: '/login/reset?token=none',
    act: async (page) => {
      await page.getByLabel('New password', { exact: true }).fill('four unrelated words here')
      await button(page, 'Show password').click()
    },
    expected: async (page) => {
      const field = page.getByLabel('New password', { exact: true })
      await expect(field).toHaveValue('four unrelated words here')
      await expect(field).toHaveAttribute('type', 'text')
      await expect(page.getByText('Password strength: 4 of 4')).toBeAttached()
    },
  },
}

test.describe('what is typed, chosen and pressed before scripts arrive counts', () => {
  for (const [name, { path, prepare, act, expected }] of Object.entries(rows))
    test(name, async ({ page }) => {
      await prepare?.(page)
      const letScriptsCome = await openBeforeScripts(page, path)
      await act(page)
      letScriptsCome()
      await expected(page)
    })
})

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
    expect((await answers(page)).who).toBe('someoneElseAdult')
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
    await page.route('**/questions-page*.js', (route) => route.abort(), { times: 1 })
    await page.getByRole('link', { name: 'Start the questions' }).click()
    await expect(heading(page, 'Who is this for?')).toBeVisible()
  })

  isolatedTest('a part that is gone says so in its own place', async ({ page }) => {
    await page.route('**/*zone-dialog*.js', (route) => route.abort())
    await page.goto('/find-a-gp')
    await button(page, /^Change the time zone/).click()
    await expect(page.getByText('This part did not load')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Next available times' })).toBeVisible()
  })

  isolatedTest('a message is shown in plain words when its card cannot be had', async ({ page }) => {
    await answered(page)
    await page.route('**/*toast-card*.js', (route) => route.abort())
    await page.route('**/api/get-filtered-clinicians*', (route) => route.fulfill({ status: 400, json: {} }))
    await page.goto('/your-results')
    await expect(page.getByTestId('toast')).toHaveText(/Failed to get psychologists's data/)
  })
})

isolatedTest.describe('on a slow phone', () => {
  isolatedTest.use({ viewport: phone })
  isolatedTest.slow()

  isolatedTest('the questions go on from what was chosen and pressed at first sight', async ({ page }) => {
    await slowDown(page)
    await page.goto(questions, { waitUntil: 'commit' })
    await page.getByText('Myself').click()
    await next(page).click()
    await expect(heading(page, 'What would you like help with?')).toBeVisible()
    expect((await answers(page)).who).toBe('mySelf')
  })

  isolatedTest('the listing is filtered by what was ticked at first sight', async ({ page }) => {
    await slowDown(page)
    await page.goto('/find-a-psychologist?fundingMethods=rebate', { waitUntil: 'commit' })
    await button(page, 'Show filters').click()
    await page.getByLabel('How will you pay?').selectOption('NDIS')
    await expect(page.getByLabel('Language')).toBeVisible()
    await expect(page.getByLabel('How will you pay?')).toHaveValue('ndis')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('what is typed into a form that needs one goes into no address, and the page says what to do', async ({
    page,
  }) => {
    await page.goto(`${questions}?step=6`)
    await page.getByLabel('Email').fill('chantelle@mail.example')
    await page.getByLabel('Email').press('Enter')
    await expect(page).toHaveURL('/needs-javascript')
    await expect(heading(page, 'This form needs JavaScript')).toBeVisible()
    await expect(show(page)).toHaveCount(0)
  })

  test('coming back from a login says what to do, and what needs scripts does not look alive', async ({
    page,
  }) => {
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
