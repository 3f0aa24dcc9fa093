import { expect } from '@playwright/test'
import { type EarlyInput, tryEarlyInput } from '#test/support/early-input.ts'
import { answered, heading, next, questions, storedAnswers } from '#test/support/pages/matching.ts'
import { test } from '#test/support/shared-context-test.ts'
import { phone } from '#test/support/viewports.ts'

test.use({ viewport: phone })

const rows: Record<string, EarlyInput> = {
  'matching: who it is for': {
    path: questions,
    act: async (page) => {
      await page.getByText('Someone else (adult)').click()
      await next(page).click()
    },
    expected: async (page) => {
      await expect(heading(page, 'What would you like help with?')).toBeVisible()
      expect((await storedAnswers(page)).who).toBe('someoneElseAdult')
    },
  },
  'matching: what help is needed': {
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
      expect(await storedAnswers(page)).toMatchObject({ gender: 'woman', language: 'el' })
    },
  },
  'matching: days and times': {
    path: `${questions}?step=5`,
    prepare: (page) => answered(page, { days: '', times: '' }),
    act: async (page) => {
      await page.getByText('Tue').click()
      await page.getByText('Thu').click()
      await page.getByText('Evening').click()
      await next(page).click()
    },
    expected: async (page) => {
      await expect(heading(page, 'Would you like us to help you choose?')).toBeVisible()
      expect(await storedAnswers(page)).toMatchObject({ days: 'tuesday;thursday', times: 'evening' })
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
}

test.describe('what is typed, chosen and pressed before scripts arrive counts', () => {
  for (const [name, row] of Object.entries(rows)) test(name, ({ page }) => tryEarlyInput(page, row))
})
