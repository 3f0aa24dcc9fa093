import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { cards, listing, listRequests, query, total } from '#test/support/pages/listing.ts'
import { desktop, phone } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test('a search leaves the way to pay open, says that it is searching, and is kept in the address', async ({
  page,
}) => {
  await page.goto(listing)
  const everyone = await total(page)
  const paying = page.getByLabel('How will you pay?')
  await expect(paying.locator('option:checked')).toHaveText('I am not sure yet')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(cards(page)).toHaveCount(12)
  expect(query(page).has('fundingMethods')).toBe(false)

  await paying.selectOption('Bulk bill')
  await page.getByLabel('What would you like help with?').first().click()
  await page.getByRole('option', { name: 'Anxiety' }).click()
  await page.getByRole('option', { name: 'Sleep' }).click()
  await page.keyboard.press('Escape')
  const answers = Promise.withResolvers<void>()
  await page.route(listRequests, async (route) => {
    await answers.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('button', { name: 'Searching' })).toBeDisabled()
  await expect(page.getByText('Looking for psychologists…')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  answers.resolve()

  await expect(page.getByText('for anxiety and sleep, soonest first')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeEnabled()
  expect(query(page).get('specializations')).toBe('["anxiety","sleep"]')
  expect(query(page).get('fundingMethods')).toBe('bulkBill')
  expect(await total(page)).toBeLessThan(everyone)
  await expect(cards(page).first()).toBeVisible()
  await expect(cards(page).filter({ hasNotText: 'Bulk Bill' })).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove Sleep' })).toBeVisible()
  await expect(paying).toHaveValue('bulkBill')
  await expect(cards(page).first()).toBeVisible()
  await expect(cards(page).filter({ hasNotText: 'Bulk Bill' })).toHaveCount(0)

  await page.goBack()
  await expect(page).toHaveURL(listing)
  await expect(paying).toHaveValue('')
  await expect(cards(page)).toHaveCount(12)
})

test('on a phone the list leaves the question in view, filters are folded away, and all can be used by everyone', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto(`${listing}?fundingMethods=rebate&preferredDays=sunday`)
  await page.getByRole('button', { name: 'Change your search' }).click()
  const question = page.getByText('What would you like help with?', { exact: true })
  await page.getByLabel('What would you like help with?').first().click()
  const list = page.getByRole('listbox')
  await expect(list).toBeVisible()
  // Polled: the page may scroll to the field between the two looks.
  const gap = async () => {
    const [label, box] = [await question.boundingBox(), await list.boundingBox()]
    return (box?.y ?? 0) - (label?.y ?? 0) - (label?.height ?? 0)
  }
  await expect.poll(gap).toBeGreaterThan(0)
  // Enter takes the first match, and sends nothing.
  await page.keyboard.type('slee')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Sleep' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/preferredDays=sunday$/)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(list).toBeHidden()
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('for sleep, soonest first')).toBeVisible()
  await page.getByRole('button', { name: 'Change your search' }).click()
  await expect(page.getByRole('button', { name: 'Remove Sleep' })).toBeVisible()

  await expect(page.getByText('1 on')).toBeVisible()
  await expect(page.getByLabel('Language')).toBeHidden()
  await page.getByRole('button', { name: 'Show filters' }).click()
  await expect(page.getByLabel('Language')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over).toBeLessThanOrEqual(0)
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Hide filters' }).click()
  await expect(page.getByLabel('Language')).toBeHidden()
})

test('a page that fails keeps the others; "Show more" and scrolling append each once; Back finds the list as it was', async ({
  page,
}) => {
  await page.goto(listing)
  await expect(cards(page)).toHaveCount(12)
  let fails = true
  const answers = Promise.withResolvers<void>()
  await page.route(listRequests, async (route) => {
    if (fails) return route.abort()
    await answers.promise
    return route.continue()
  })
  await page.getByRole('link', { name: 'Show more' }).press('Enter')
  await expect(page.getByText('We could not load more. Everyone above is still here.')).toBeVisible()
  await expect(cards(page)).toHaveCount(12)
  fails = false
  await page.getByRole('link', { name: 'Try again' }).press('Enter')
  await expect(page.getByText('Loading more psychologists…')).toBeVisible()
  answers.resolve()
  // It leads on to the first of the new ones.
  await expect(cards(page).nth(12).getByRole('heading').getByRole('link')).toBeFocused()

  const more = page.getByRole('link', { name: 'Show more' })
  while ((await more.count()) > 0) {
    const shown = await cards(page).count()
    await page.getByRole('heading', { name: 'Not sure who to choose?' }).scrollIntoViewIfNeeded()
    await expect
      .poll(async () => (await cards(page).count()) > shown || (await more.count()) === 0)
      .toBe(true)
  }
  const all = await cards(page).count()
  expect(all).toBeGreaterThan(30)
  const links = await cards(page)
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href')))
  expect(new Set(links).size).toBe(all)

  await cards(page).nth(30).getByRole('link', { name: 'View profile' }).click()
  await expect(page).toHaveURL(/details/)
  await page.goBack()
  await expect(cards(page)).toHaveCount(all)
  await expect(cards(page).nth(30)).toBeInViewport()
})
