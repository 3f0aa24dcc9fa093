import { expect, type Page } from '@playwright/test'
import { openBeforeScripts } from './early-page.ts'
import { answer } from './pages/booking-forms.ts'
import { field, setOwnIpAddress, signUpButton, summary } from './pages/sign-up.ts'

export type EarlyInput = {
  path: string
  prepare?: (page: Page) => Promise<void>
  /** Before any script has arrived. */
  act: (page: Page) => Promise<void>
  /** Once they have. */
  expected: (page: Page) => Promise<void>
}

export async function tryEarlyInput(page: Page, { path, prepare, act, expected }: EarlyInput): Promise<void> {
  await prepare?.(page)
  const letScriptsCome = await openBeforeScripts(page, path)
  await act(page)
  letScriptsCome()
  await expected(page)
}

/** A sign-up on the way to a booking: what was answered and pressed is known, and the form says what is missing. */
export const earlySignUp = (path: string, hold: (page: Page) => Promise<unknown>): EarlyInput => ({
  path,
  prepare: async (page) => {
    await setOwnIpAddress(page)
    await hold(page)
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
})
