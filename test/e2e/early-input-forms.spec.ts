import { expect } from '@playwright/test'
import { type EarlyInput, earlySignUp, tryEarlyInput } from '#test/support/early-input.ts'
import { holdGp, setOwnIpAddress } from '#test/support/pages/sign-up.ts'
import { test } from '#test/support/shared-context-test.ts'
import { phone } from '#test/support/viewports.ts'

test.use({ viewport: phone })

const rows: Record<string, EarlyInput> = {
  'a referral by a GP': {
    path: '/refer-your-patients',
    act: async (page) => {
      await page.getByLabel('Practice').fill('Harbour Clinic')
      await page.getByRole('button', { name: 'Send the referral' }).click()
    },
    expected: async (page) => {
      await expect(page.getByRole('link', { name: 'Provider number is required' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Practice is required' })).toHaveCount(0)
      await expect(page.getByLabel('Practice')).toHaveValue('Harbour Clinic')
    },
  },
  'the login of the practice': {
    path: '/practice/sign-in',
    prepare: setOwnIpAddress,
    act: async (page) => {
      await page.getByLabel('Email').fill('no.one@mail.example')
      await page.getByLabel('Password', { exact: true }).fill('Quiet-river-lantern-20')
      await page.getByRole('button', { name: 'Continue' }).click()
    },
    expected: async (page) => {
      await expect(page.getByRole('alert').first()).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue('no.one@mail.example')
    },
  },
  'sign-up with a GP’s time': earlySignUp('/gp/signup', holdGp),
}

test.describe('what is typed, chosen and pressed on a form before scripts arrive counts', () => {
  for (const [name, row] of Object.entries(rows)) test(name, ({ page }) => tryEarlyInput(page, row))
})
