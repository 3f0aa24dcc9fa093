import { expect, type Page } from '@playwright/test'
import { type EarlyInput, earlySignUp, tryEarlyInput } from '#test/support/early-input.ts'
import { loginPath } from '#test/support/log-in-form.ts'
import { answer } from '#test/support/pages/booking-forms.ts'
import { heading } from '#test/support/pages/matching.ts'
import { field, holdPsychologist } from '#test/support/pages/sign-up.ts'
import { test } from '#test/support/shared-context-test.ts'
import { phone } from '#test/support/viewports.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name })

test.use({ viewport: phone })

const publicPages: Record<string, EarlyInput> = {
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
}

const accountPages: Record<string, EarlyInput> = {
  'sign-up during a booking': earlySignUp('/signup', (page) => holdPsychologist(page, { funding: 'rebate' })),
  'sign-up with an invitation': {
    path: '/sign-up-with-invite',
    act: (page) => answer(page, 'Who is the session for?', /^Someone else/).check(),
    expected: async (page) => {
      await expect(answer(page, 'Who is the session for?', /^Someone else/)).toBeChecked()
      await expect(page.getByRole('heading', { name: "About the person you're booking for" })).toBeVisible()
    },
  },
  'the login, and a look at the password': {
    path: loginPath,
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

/** One after the other in one tab, which forgets what the row before has left in it. */
for (const [where, rows] of Object.entries({
  'public pages': publicPages,
  'sign-up and login': accountPages,
}))
  test(`what is typed, chosen and pressed before scripts arrive counts: ${where}`, async ({ page }) => {
    for (const [name, row] of Object.entries(rows))
      await test.step(name, async () => {
        await tryEarlyInput(page, row)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await page.evaluate(() => sessionStorage.clear())
      })
  })
