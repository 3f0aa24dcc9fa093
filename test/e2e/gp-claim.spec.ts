import { expect, type Page } from '@playwright/test'
// A browser of its own for each test: what was answered is kept for all of its tabs.
import { test } from '#test/support/browser-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { apiOfTab } from '#test/support/gp-client.ts'
import { fillLogin } from '#test/support/log-in-form.ts'
import { signUpByRequests } from '#test/support/open-booking.ts'
import { signOut } from '#test/support/pages/sign-in.ts'
import { setOwnIpAddress } from '#test/support/pages/sign-up.ts'
import { openSignedIn } from '#test/support/signed-in.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

const ask = (page: Page, question: RegExp, answer: string) =>
  page.getByRole('group', { name: question }).getByRole('radio', { name: answer, exact: true }).check()
const myMedicare = /registered with us in MyMedicare/
const usualGp = /your usual GP/
const faceToFace = /face to face in the last 12 months\?/
const pays = (page: Page) => page.getByText(/^Medicare can pay for this appointment/)
const questions = (page: Page) => page.getByRole('group', { name: usualGp })

test('three questions, one sentence, and never twice in a visit, in a tab that is open or new', async ({
  page,
  context,
}) => {
  const open = await context.newPage()
  await open.goto('/find-a-gp')
  await expect(questions(open)).toBeVisible()
  await page.goto('/find-a-gp')
  await ask(page, myMedicare, 'No')
  await ask(page, usualGp, 'No')
  await expect(page.getByText(/Medicare won’t pay/)).toBeHidden()
  await ask(page, faceToFace, 'No')
  await expect(page.getByText(/Medicare won’t pay/)).toBeVisible()
  await expect(page.getByText(/Ask your own GP/)).toBeVisible()
  await checkAccessibility(page, { within: 'section[aria-labelledby="can-i-claim"]' })
  await ask(page, usualGp, 'Yes')
  await expect(
    page.getByText('Medicare can pay for this appointment, because one of our GPs is your usual GP.'),
  ).toBeVisible()
  await expect(pays(open)).toBeVisible()
  await expect(questions(open)).toBeHidden()
  await open.goto('/find-a-gp/gp-details?id=daniel-ng')
  await expect(pays(open)).toBeVisible()
  await expect(questions(open)).toBeHidden()
  await open.getByRole('button', { name: 'Change my answers' }).click()
  await expect(questions(open).getByRole('radio', { name: 'Yes' })).toBeChecked()
})

test('goes with the person who logs in, to another device too; signing out takes it away in every tab', async ({
  page,
  context,
}) => {
  await setOwnIpAddress(page)
  // A person of its own: other tests share the demo people's sign-ins.
  const client = await signUpByRequests(page, 'adult')
  await page.goto('/find-a-gp')
  await ask(page, usualGp, 'Yes')
  // What was said as a visitor goes with the person who logs in, to any page that leads to.
  const moved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/client-records/me/gp-claim'),
  )
  await page.goto('/login?redirectTo=/terms')
  await fillLogin(page, client.email, client.password)
  expect((await moved).status()).toBe(200)
  // The page of the login has another header than the one that it leads to, whose menu stays open.
  await expect(page).toHaveURL('/terms')
  const tab = await context.newPage()
  await tab.goto('/find-a-gp')
  await expect(pays(tab)).toBeVisible()
  await signOut(page)
  await expect(questions(tab)).toBeVisible()
  await expect(pays(tab)).toBeHidden()

  // This browser knows no more of it than another device.
  await openSignedIn(page, client, '/find-a-gp')
  await expect(pays(page)).toBeVisible()
  await expect(page.getByText(/^You told us this on/)).toBeVisible()
  await expect(questions(page)).toBeHidden()
  await page.getByRole('button', { name: 'Change my answers' }).click()
  const changed = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/client-records/me/gp-claim'),
  )
  await ask(page, usualGp, 'No')
  expect((await changed).status()).toBe(200)
  const api = await apiOfTab(page)
  expect(await api.read('/client-records/me/gp-claim')).toMatchObject({ answers: { usualGp: 'no' } })
})

test('what another visit left in the browser is neither shown to who logs in next nor put on their record', async ({
  page,
  context,
}) => {
  await setOwnIpAddress(page)
  await page.goto('/find-a-gp')
  await ask(page, usualGp, 'Yes')
  await expect(pays(page)).toBeVisible()
  const next = await context.newPage()
  const client = await signUpByRequests(page, 'adult')
  // What is sent goes before what is read.
  const first = next.waitForRequest(/client-records\/me\/gp-claim/)
  const read = next.waitForResponse(/client-records\/me\/gp-claim/)
  await openSignedIn(next, client, '/find-a-gp')
  expect((await first).method()).toBe('GET')
  await read
  await expect(pays(next)).toBeHidden()
  await expect(questions(next).getByRole('radio', { name: 'Yes' })).not.toBeChecked()
})
