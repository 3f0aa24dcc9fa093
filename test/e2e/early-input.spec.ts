import { expect, type Page } from '@playwright/test'
import { test as isolatedTest } from '#test/support/browser-test.ts'
import { leaveOutPictures, openBeforeScripts, slowLine, slowProcessor } from '#test/support/early-page.ts'
import { loginPath } from '#test/support/log-in-form.ts'
import { prepareGpSurvey, waitForSurvey } from '#test/support/open-gp-survey.ts'
import { answer } from '#test/support/pages/booking-forms.ts'
import { answered, heading, next, questions, storedAnswers } from '#test/support/pages/matching.ts'
import { mhtpPath } from '#test/support/pages/questionnaires.ts'
import {
  field,
  holdPsychologist,
  setOwnIpAddress,
  signUpButton,
  summary,
} from '#test/support/pages/sign-up.ts'
import { test } from '#test/support/shared-context-test.ts'
import { phone } from '#test/support/viewports.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name })

type EarlyInput = {
  path: string
  prepare?: (page: Page) => Promise<unknown>
  /** Before any script has arrived. */
  act: (page: Page) => Promise<void>
  /** Once they have. */
  expected: (page: Page) => Promise<void>
}

const noContact = { firstName: '', lastName: '', email: '', phone: '', consent: '' } as const

/** Each kind of page and of control: sent by the server, by a script, drawn anew once it is known who is here. */
const rows: Record<string, EarlyInput> = {
  'the home page’s search, carried out by the server': {
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
  'the listing’s filters, shown, and one whose choices come with the focus': {
    path: '/find-a-psychologist?isDoTreatTeens=true',
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
  'matching: boxes that are ticked and cleared, and the next step': {
    path: `${questions}?step=2`,
    prepare: (page) => answered(page, { help: '' }),
    act: async (page) => {
      await page.getByText('Anxiety').click()
      await page.getByText('Anger', { exact: true }).click()
      await page.getByText('Sleep').click()
      await page.getByText('Anger', { exact: true }).click()
      await next(page).click()
    },
    expected: async (page) => {
      await expect(heading(page, 'How will you pay?')).toBeVisible()
      expect((await storedAnswers(page)).help).toBe('anxiety;sleep')
    },
  },
  'matching: an answer of before, ticked again because it did not show': {
    path: `${questions}?step=2`,
    prepare: (page) => answered(page, { help: 'anxiety' }),
    act: (page) => page.getByText('Anxiety').click(),
    expected: async (page) => {
      await expect(page.getByText('1 chosen')).toBeAttached()
      expect((await storedAnswers(page)).help).toBe('anxiety')
    },
  },
  'matching: a choice, a list, and the next step': {
    path: `${questions}?step=4`,
    prepare: (page) => answered(page),
    act: async (page) => {
      await page.getByText('Woman', { exact: true }).click()
      await page.getByLabel('Language').selectOption('Greek')
      await next(page).click()
    },
    expected: async (page) => {
      await expect(heading(page, 'When are you usually free?')).toBeVisible()
      expect(await storedAnswers(page)).toMatchObject({ gender: 'woman', language: 'el' })
    },
  },
  'a referral by a GP, sent twice because nothing happened': {
    path: '/refer-your-patients',
    act: async (page) => {
      await page.getByLabel('Practice').fill('Harbour Clinic')
      await button(page, 'Send the referral').click()
      await button(page, 'Send the referral').click()
    },
    expected: async (page) => {
      await expect(page.getByRole('link', { name: 'Provider number is required' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Practice is required' })).toHaveCount(0)
      await expect(page.getByLabel('Practice')).toHaveValue('Harbour Clinic')
    },
  },
  'a sign-up during a booking, which the server only draws': {
    path: '/signup',
    prepare: (page) => holdPsychologist(page, { funding: 'rebate' }),
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
  'a GP’s questionnaire, before it is known who is here': {
    path: mhtpPath,
    prepare: (page) => prepareGpSurvey(page, { sent: ['safetyCheck'] }),
    act: async (page) => page.getByRole('textbox').first().fill('Since spring'),
    expected: async (page) => {
      await waitForSurvey(page)
      await expect(page.getByRole('textbox').first()).toHaveValue('Since spring')
      await expect(page.getByRole('textbox').first()).toBeFocused()
    },
  },
}

test.describe('what is typed, chosen and pressed before scripts arrive counts', () => {
  test.use({ viewport: phone })
  for (const [name, { path, prepare, act, expected }] of Object.entries(rows))
    test(name, async ({ page }) => {
      await setOwnIpAddress(page)
      await prepare?.(page)
      const letScriptsCome = await openBeforeScripts(page, path)
      await act(page)
      letScriptsCome()
      await expected(page)
    })
})

isolatedTest.describe('on a slow phone', () => {
  isolatedTest.use({ viewport: phone })
  isolatedTest(
    'what is typed before and while scripts arrive is kept, and in no address',
    async ({ page }) => {
      await answered(page, noContact)
      await leaveOutPictures(page)
      await slowLine(page)
      const letScriptsCome = await openBeforeScripts(page, `${questions}?step=6`)
      await page.getByLabel('First name').fill('Chantelle')
      await page.getByLabel(/I agree that/).check()
      // Before this no script of the page runs that a slow processor would slow down.
      await slowProcessor(page)
      letScriptsCome()
      await page.getByLabel('Last name').pressSequentially('Arthur-Papadopoulos', { delay: 150 })
      await page.getByLabel('Phone').fill('0491 570 006')
      await page.getByLabel('Email').fill('chantelle@mail.example')
      await page.getByLabel('Email').press('Enter')
      expect(page.url()).not.toContain('chantelle')
      await expect(page).toHaveURL('/your-results')
      await expect(heading(page, /, Chantelle$/)).toBeVisible()
      expect(await storedAnswers(page)).toMatchObject({
        lastName: 'Arthur-Papadopoulos',
        email: 'chantelle@mail.example',
        phone: '0491 570 006',
        consent: 'yes',
      })
    },
  )
})
