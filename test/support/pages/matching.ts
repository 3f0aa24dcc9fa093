import type { Page } from '@playwright/test'
import { type MatchingAnswers, noAnswers } from '#domain/matching/questions.ts'

export const questions = '/get-matched/questions'

const wholeAnswers: MatchingAnswers = {
  ...noAnswers,
  who: 'mySelf',
  help: 'anxiety;sleep;workAndStress',
  funding: 'rebate',
  referral: 'haveOne',
  days: 'any',
  times: 'any',
  firstName: 'Chantelle',
  lastName: 'Arthur',
  email: 'chantelle@mail.example',
  phone: '+61 491 570 006',
  consent: 'yes',
}
/** No psychologist of the demo practice speaks Turkish, uses exposure and works with anger on Sunday mornings. */
export const impossibleWishes = {
  help: 'anger',
  funding: 'workCover',
  language: 'tr',
  style: 'exposure',
  days: 'sunday',
  times: 'morning',
} satisfies Partial<MatchingAnswers>

/** As after answering in this tab. */
export async function answered(page: Page, change: Partial<MatchingAnswers> = {}): Promise<void> {
  const stored = JSON.stringify({ ...wholeAnswers, ...change })
  await page.addInitScript((text) => {
    if (sessionStorage.getItem('banksia.matchingQuery') === null)
      sessionStorage.setItem('banksia.matchingQuery', text)
  }, stored)
}

/** What this tab has stored of the answers. */
export const storedAnswers = (page: Page): Promise<MatchingAnswers> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('banksia.matchingQuery') ?? '{}'))

export const next = (page: Page) => page.getByRole('button', { name: 'Next' })
export const show = (page: Page) => page.getByRole('button', { name: 'Show results' })
export const missing = (page: Page) => page.getByRole('main').getByRole('status').last()
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const matchCards = (page: Page) => page.getByRole('article')
