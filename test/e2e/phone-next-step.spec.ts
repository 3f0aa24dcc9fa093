import { expect, type Locator, type Page } from '@playwright/test'
import { bookTime, inCard, openAs, signUpClient } from '#test/support/pages/portal.ts'
import { test } from '#test/support/shared-context-test.ts'
import { phone } from '#test/support/viewports.ts'

test.use({ viewport: phone })

const listing = '/find-a-psychologist'
const bookButton = (page: Page | Locator) =>
  page.getByRole('button', { name: 'Sign up to complete your booking' })

/** Where it ends, from the top of the screen, and whether a press in its middle reaches it. */
const standing = (found: Locator) =>
  found.evaluate((element) => {
    const { top, bottom, left, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return { top, bottom, isReached: element.contains(hit) }
  })

async function expectInSight(found: Locator, what: string): Promise<void> {
  await expect(found).toBeVisible()
  await expect(async () => {
    const { top, bottom, isReached } = await standing(found)
    expect({ what, isReached, isIn: top >= 0 && bottom <= phone.height, bottom }).toMatchObject({
      isReached: true,
      isIn: true,
    })
  }).toPass({ timeout: 5000 })
}

async function chooseTime(page: Page, within: Locator): Promise<void> {
  await within
    .getByRole('table')
    .getByRole('button', { name: /times free$/ })
    .first()
    .click()
  const slot = within
    .getByRole('group', { name: 'Times' })
    .getByRole('button', { name: /[ap]m$/ })
    .first()
  await slot.click()
  await expect(slot).toHaveAttribute('aria-pressed', 'true')
}

test('the first screen of a search has a person and a time', async ({ page }) => {
  await page.goto('/')
  await expectInSight(page.getByText('Free soonest'), 'home')
  await page.goto(`${listing}?fundingMethods=rebate&specializations=["anxiety"]`)
  await expectInSight(page.getByRole('article').first().getByRole('heading'), 'listing after a search')
  await page.getByRole('button', { name: 'Change your search' }).click()
  await expect(page.getByLabel('How will you pay?')).toHaveValue('rebate')
  await page.goto('/find-a-gp')
  const firstGp = page.getByRole('tabpanel').getByRole('listitem').first()
  await expectInSight(firstGp.getByRole('heading'), 'GPs')
})

test('a time of a card, of a profile and of a GP has its next step in sight', async ({ page }) => {
  await page.goto(`${listing}?fundingMethods=bulkBill`)
  const time = page
    .getByRole('list', { name: /^Next free times of/ })
    .first()
    .getByRole('link')
    .first()
  const words = (await time.textContent()) ?? ''
  await time.click()
  const panel = page.getByRole('region', { name: /^Book a session with/ })
  const chosen = panel.getByRole('group', { name: 'Times' }).getByRole('button', { pressed: true })
  await expect(chosen).toBeVisible()
  expect(words).toContain((await chosen.textContent()) ?? 'no time')
  await expectInSight(bookButton(panel), 'card')

  await page
    .getByRole('link', { name: /^View profile/ })
    .first()
    .click()
  await page.locator('#book').scrollIntoViewIfNeeded()
  await chooseTime(page, panel)
  await expectInSight(bookButton(panel), 'profile')

  await page.goto('/find-a-gp')
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /[ap]m$/ })
    .first()
    .click()
  await expectInSight(bookButton(page), 'GPs')
  await page.goto('/find-a-gp?tab=browse')
  await page
    .getByRole('link', { name: /^See times with/ })
    .first()
    .click()
  const calendar = page.getByRole('region', { name: 'Book a session' })
  await chooseTime(page, calendar)
  await expectInSight(bookButton(calendar), 'GP profile')
})

test('a new time for an appointment has its button in sight, and nothing over it', async ({ page }) => {
  const client = await signUpClient(page)
  await bookTime(page, client)
  await openAs(page, client, '/my/appointments')
  await inCard(page, 0)
    .getByRole('link', { name: /^Move: / })
    .click()
  const times = page.getByRole('region', { name: 'Choose a new time' })
  await chooseTime(page, times)
  await expectInSight(page.getByRole('button', { name: /^Move (it for|my appointment)/ }), 'move')
})
