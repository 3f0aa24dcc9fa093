import { expect, type Page } from '@playwright/test'
import type { FundingMethod } from '#domain/funding/methods.ts'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import { psychologistsFor } from '#test/support/booking-slot.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { apiOf } from '#test/support/page-api.ts'
import { saveTestCard } from '#test/support/pages/booking-card.ts'
import { fillForms } from '#test/support/pages/booking-funding.ts'
import { bookButton, panelOf, payBy, pickSlot, profile } from '#test/support/pages/booking-panel.ts'
import { openAs, signUpClient } from '#test/support/pages/portal.ts'
import { field, goodPassword, newEmail } from '#test/support/pages/sign-up.ts'
import { test } from '#test/support/shared-context-test.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

const people = '/my/people'
const bornYearsAgo = (years: number) => `02/01/${new Date().getFullYear() - years}`
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const timeout = 10_000

async function addPerson(page: Page, relation: string, firstName: string, born: string, email?: string) {
  await page.getByRole('button', { name: 'Add a person' }).click()
  await page.getByRole('radio', { name: relation }).check()
  await field(page, 'First name').fill(firstName)
  await field(page, 'Last name').fill('Arthur')
  await field(page, 'Date of birth').fill(born)
  if (email) await page.getByLabel('Their email').fill(email)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(`${firstName} is added`)).toBeVisible()
}

type Booking = { link: string; funding: FundingMethod; booker: OnBehalfOf; record: 'adult' | 'youngPerson' }

/** From a psychologist's profile to the thank-you; gives with whom. */
async function book(page: Page, { link, funding, booker, record }: Booking): Promise<string> {
  const [psychologist] = await psychologistsFor(apiOf(page), { funding, record })
  const { name = '', slugUrl = '' } = psychologist ?? {}
  await page.goto(profile(slugUrl))
  const panel = panelOf(page, /./)
  await expect(panel.getByText('Who is this for?')).toBeVisible()
  await panel.getByRole('link', { name: link }).click()
  await expect(page).toHaveURL(/^[^?]*\/for\/[0-9a-f-]{36}\/find-a-psychologist\/details/)
  await expect(panel.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'true')
  await payBy(panel, funding === 'rebate' ? 'Medicare rebate' : 'Self-funded')
  await expect(async () => {
    if (/\/booking/.test(new URL(page.url()).pathname)) return
    await pickSlot(panel, 'last')
    await bookButton(panel).click({ timeout })
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Continue: / })
      .click({ timeout })
    await expect(page).toHaveURL(/\/for\/[0-9a-f-]{36}\/booking/, { timeout })
  }).toPass({ timeout: 60_000 })
  await fillForms[funding](page, { booker, record })
  // Each person has a card of their own.
  if (booker !== 'mySelf') {
    await expect(page).toHaveURL(/\/for\/[0-9a-f-]{36}\/booking\/payment-details/)
    await saveTestCard(page)
  }
  await expect(page).toHaveURL(/\/for\/[0-9a-f-]{36}\/thank-you/)
  return name
}

const appointments = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')

test('a mother books for her child of 15, for herself and for her own mother, each on a record of their own', async ({
  page,
}) => {
  test.slow()
  const client = await signUpClient(page)
  await openAs(page, client, people)
  await expect(card(page, 'Chantelle Arthur')).toContainText('You, ')

  // A child of 34 is no child.
  await page.getByRole('button', { name: 'Add a person' }).click()
  await page.getByRole('radio', { name: 'My child' }).check()
  await field(page, 'First name').fill('Eli')
  await field(page, 'Last name').fill('Arthur')
  await field(page, 'Date of birth').fill(bornYearsAgo(34))
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(field(page, 'Date of birth')).toHaveAccessibleDescription(/This is someone aged 18 or over/)
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Cancel' }).click()

  await addPerson(page, 'My child', 'Eli', bornYearsAgo(15))
  await addPerson(page, 'Another adult', 'Margaret', '01/03/1955', newEmail())
  await expect(card(page, 'Eli Arthur')).toContainText('Your child, 15')
  await expect(card(page, 'Margaret Arthur')).toContainText('We tell them by email')

  // Nobody is chosen by an address that names nobody: the press says so.
  const [any] = await psychologistsFor(apiOf(page), { funding: 'selfFunded', record: 'adult' })
  await page.goto(profile(any?.slugUrl ?? ''))
  const panel = panelOf(page, /./)
  await payBy(panel, 'Self-funded')
  await pickSlot(panel, 'last')
  await bookButton(panel).click()
  const price = page.getByRole('dialog').getByRole('button', { name: /^Continue: / })
  const refusal = panel.getByText('Please say who this is for.')
  await price.or(refusal).first().waitFor()
  if (await price.isVisible()) await price.click()
  await expect(refusal).toBeVisible()

  const withEli = await book(page, {
    link: 'Eli Arthur',
    funding: 'selfFunded',
    booker: 'myChild',
    record: 'youngPerson',
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eli is booked')
  const withChantelle = await book(page, {
    link: 'Chantelle Arthur (you)',
    funding: 'selfFunded',
    booker: 'mySelf',
    record: 'adult',
  })
  const withMargaret = await book(page, {
    link: 'Margaret Arthur',
    funding: 'selfFunded',
    booker: 'someoneElseAdult',
    record: 'adult',
  })

  // Each finds their own, and a reload, Back and a second tab stay with them.
  for (const [name, clinician] of [
    ['Eli Arthur', withEli],
    ['Chantelle Arthur (you)', withChantelle],
    ['Margaret Arthur', withMargaret],
  ] as const) {
    await page.goto('/my/appointments')
    await page.getByRole('navigation', { name: 'Whose pages' }).getByRole('link', { name }).click()
    await expect(appointments(page)).toHaveCount(1)
    await expect(appointments(page)).toContainText(clinician)
  }
  const margarets = page.url()
  await page
    .getByRole('navigation', { name: 'Whose pages' })
    .getByRole('link', { name: 'Eli Arthur' })
    .click()
  await expect(appointments(page)).toContainText(withEli)
  await page.reload()
  await expect(appointments(page)).toContainText(withEli)
  await page.goBack()
  expect(page.url()).toBe(margarets)
  await expect(appointments(page)).toContainText(withMargaret)
  await page.getByRole('link', { name: 'Manage my profile' }).first().click()
  await expect(page).toHaveURL(/\/for\/[0-9a-f-]{36}\/my\/profile/)
  await expect(field(page, 'First name')).toHaveValue('Margaret')
})

test('her mother makes a login of her own for her record by the link that she was sent, and ends the help', async ({
  page,
  request,
}) => {
  const client = await signUpClient(page)
  const email = newEmail()
  await openAs(page, client, people)
  await addPerson(page, 'Another adult', 'Margaret', '01/03/1955', email)
  type Message = { to: string; text: string }
  const sent = async () =>
    ((await (await request.get('/dev/outbox.json')).json()) as Message[]).find(({ to }) => to === email)
  await expect.poll(sent).toBeTruthy()
  const link = /\/looked-after#[\w-]+/.exec((await sent())?.text ?? '')?.[0] ?? ''

  // On her own device.
  await page.evaluate(() => sessionStorage.clear())
  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chantelle Arthur books for you')
  await expect(field(page, 'Email')).toHaveValue(email)
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
  await field(page, 'Password').fill(goodPassword)
  await page.getByRole('checkbox', { name: /^I accept the/ }).check()
  await page.getByRole('button', { name: 'Make my login' }).click()
  await expect(page).toHaveURL('/my/appointments')
  await page.getByRole('link', { name: 'People' }).click()
  await expect(card(page, 'Margaret Arthur')).toContainText('You, ')
  await page.getByRole('button', { name: 'Stop Chantelle Arthur booking for me' }).click()
  await expect(page.getByRole('heading', { name: 'Who books for you' })).toBeHidden()
})
