import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { cards, found, listing, listingFailure, names, query, total } from '#test/support/pages/listing.ts'
import { desktop, phone } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test.describe('searching', () => {
  test('by paying method, help needed and name, writes the address and shows who fits', async ({ page }) => {
    await page.goto(listing)
    const everyone = await total(page)
    await page.getByLabel('How will you pay?').selectOption('Bulk bill')
    await page.getByLabel('What would you like help with?').first().click()
    await page.getByRole('option', { name: 'Anxiety' }).click()
    await page.getByRole('option', { name: 'Sleep' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Search' }).click()

    await expect.poll(() => query(page).get('specializations')).toBe('["anxiety","sleep"]')
    expect(query(page).get('fundingMethods')).toBe('bulkBill')
    await expect(page.getByText('for anxiety and sleep, soonest first')).toBeVisible()
    expect(await total(page)).toBeLessThan(everyone)
    await expect(cards(page).first()).toBeVisible()
    await expect(cards(page).filter({ hasNotText: 'Bulk Bill' })).toHaveCount(0)

    // Who is free soonest changes with the hour; how many fit does not.
    const fitting = (await found(page).textContent()) ?? ''
    await page.reload()
    await expect(page.getByRole('button', { name: 'Remove Sleep' })).toBeVisible()
    await expect(page.getByLabel('How will you pay?')).toHaveValue('bulkBill')
    await expect(found(page)).toHaveText(fitting)
    await expect(cards(page).filter({ hasNotText: 'Bulk Bill' })).toHaveCount(0)

    await page.goBack()
    await expect(page).toHaveURL(listing)
    await expect(found(page)).toHaveText(`${everyone} clinicians`)
    await expect(page.getByLabel('How will you pay?')).toHaveValue('')
  })

  test('finds one psychologist by typing a name, whatever they pay with', async ({ page }) => {
    await page.goto(listing)
    const field = page.getByLabel('A particular psychologist')
    await field.click()
    await expect(page.getByRole('combobox', { name: 'A particular psychologist' })).toBeFocused()
    await page.keyboard.type('Amelia')
    await page.getByRole('option', { name: 'Amelia Tran' }).click()
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(found(page)).toHaveText('1 clinician')
    expect(await names(page)).toEqual(['Amelia Tran'])
    expect(query(page).get('psychologistId')).toMatch(/^[\da-f-]{36}$/)
    await page.reload()
    await expect(field).toHaveValue('Amelia Tran')
    expect(await names(page)).toEqual(['Amelia Tran'])

    await page.goto(`${listing}?psychologist=Nobody+Such`)
    await expect(page.getByRole('heading', { name: 'We could not find “Nobody Such”' })).toBeVisible()
    await expect(cards(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'See everyone' }).click()
    await expect(cards(page).first()).toBeVisible()
  })

  test('Enter takes the first match, and on a phone the list leaves the question in view', async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    await page.goto(`${listing}?fundingMethods=rebate`)
    const question = page.getByText('What would you like help with?', { exact: true })
    await page.getByLabel('What would you like help with?').click()
    const list = page.getByRole('listbox')
    await expect(list).toBeVisible()
    const label = await question.boundingBox()
    const box = await list.boundingBox()
    expect(box?.y).toBeGreaterThan((label?.y ?? 0) + (label?.height ?? 0))
    await page.keyboard.type('slee')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option', { name: 'Sleep' })).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL(/fundingMethods=rebate$/)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(list).toBeHidden()
    await expect(page.getByRole('button', { name: 'Remove Sleep' })).toBeVisible()
    await page.getByRole('button', { name: 'Search' }).click()
    await expect.poll(() => query(page).get('specializations')).toBe('["sleep"]')
  })

  test('asks for the paying method first', async ({ page }) => {
    await page.goto(listing)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('Choose how you will pay')).toBeVisible()
    await expect(page.getByLabel('How will you pay?')).toBeFocused()
    expect(page.url()).toMatch(/find-a-psychologist$/)
  })

  test('says that it is searching, and cannot be pressed meanwhile', async ({ page }) => {
    await page.goto(`${listing}?fundingMethods=rebate`)
    const answers = Promise.withResolvers<void>()
    await page.route('**/api/get-filtered-clinicians*', async (route) => {
      await answers.promise
      await route.continue()
    })
    await page.getByLabel('How will you pay?').selectOption('NDIS')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('button', { name: 'Searching' })).toBeDisabled()
    await expect(page.getByText('Looking for psychologists…')).toBeVisible()
    await expect(cards(page)).toHaveCount(0)
    answers.resolve()
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeEnabled()
    await expect(cards(page).first()).toContainText('NDIS')
  })
})

test.describe('paging', () => {
  test('scrolling appends every page once, and Back finds the list as it was left', async ({ page }) => {
    await page.goto(listing)
    await expect(cards(page)).toHaveCount(12)
    const all = await total(page)
    for (let shown = 12; shown < all; shown = await cards(page).count()) {
      await page.getByRole('heading', { name: 'Not sure who to choose?' }).scrollIntoViewIfNeeded()
      await expect(cards(page).nth(shown)).toBeAttached()
    }
    await expect(cards(page)).toHaveCount(all)
    const links = await cards(page)
      .getByRole('heading')
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')))
    expect(new Set(links).size).toBe(all)
    await expect(page.getByRole('link', { name: 'Show more' })).toHaveCount(0)

    await cards(page).nth(30).getByRole('link', { name: 'View profile' }).click()
    await expect(page).toHaveURL(/details/)
    await page.goBack()
    await expect(cards(page)).toHaveCount(all)
    await expect(cards(page).nth(30)).toBeInViewport()
  })

  test('"Show more" leads on to the first of the new ones', async ({ page }) => {
    await page.goto(listing)
    const answers = Promise.withResolvers<void>()
    await page.route('**/api/get-filtered-clinicians*', async (route) => {
      await answers.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'Show more' }).press('Enter')
    await expect(page.getByText('Loading more psychologists…')).toBeVisible()
    answers.resolve()
    await expect(cards(page).nth(12).getByRole('heading').getByRole('link')).toBeFocused()
  })

  test('a page that fails keeps the others and can be tried again', async ({ page }) => {
    await page.goto(listing)
    await page.route('**/api/get-filtered-clinicians*', (route) => route.abort())
    await page.getByRole('link', { name: 'Show more' }).press('Enter')
    await expect(page.getByTestId('toast')).toHaveText(listingFailure)
    await expect(cards(page)).toHaveCount(12)
    await page.unroute('**/api/get-filtered-clinicians*')
    await page.getByRole('link', { name: 'Try again' }).press('Enter')
    await expect(cards(page).nth(12)).toBeVisible()
  })
})

test.describe('when there is no psychologist to show', () => {
  test('no psychologist fits', async ({ page }) => {
    await page.goto(
      `${listing}?fundingMethods=dva&languagesSpoken=asf&treatmentStyles=emdr&psychologistGender=nonBinary`,
    )
    await expect(page.getByRole('heading', { name: "Can't find what you're looking for?" })).toBeVisible()
    await expect(found(page)).toHaveText('0 clinicians')
    await page.getByRole('link', { name: 'Clear the filters' }).click()
    await expect(cards(page).first()).toBeVisible()
    expect(query(page).get('fundingMethods')).toBe('dva')
  })

  test('a chosen psychologist who cannot be paid that way', async ({ page }) => {
    await page.goto(`${listing}?fundingMethods=dva&psychologist=Amelia+Tran`)
    await expect(page.getByRole('heading', { name: 'Please adjust your filters' })).toBeVisible()
    await expect(page.getByLabel('A particular psychologist')).toHaveValue('Amelia Tran')
    await page.getByRole('link', { name: 'Clear the filters' }).click()
    await expect(cards(page)).toHaveCount(1)
  })

  test('a failure says so, keeps the search and can be tried again', async ({ page }) => {
    await page.goto(`${listing}?fundingMethods=rebate`)
    await page.route('**/api/get-filtered-clinicians*', (route) => route.abort())
    await page.getByLabel('Offers phone consults').check()
    await expect(page.getByTestId('toast')).toHaveText(listingFailure)
    await expect(page.getByLabel('Offers phone consults')).toBeChecked()
    await expect(page.getByLabel('How will you pay?')).toHaveValue('rebate')
    await page.unroute('**/api/get-filtered-clinicians*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page)).toHaveCount(12)
    await expect(page.getByLabel('Offers phone consults')).toBeChecked()
  })
})

test.describe('everyone can use it', () => {
  test('WCAG 2.2 A and AA', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto(
      `${listing}?fundingMethods=rebate&specializations=%5B%22anxiety%22%5D&preferredDays=sunday`,
    )
    await page.getByRole('button', { name: 'Show filters' }).click()
    await checkAccessibility(page)
  })

  test('nothing runs over the edge at 320, and nothing is styled inline', async ({ page, request }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(`${listing}?fundingMethods=rebate`)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(over).toBeLessThanOrEqual(0)
    expect(await (await request.get(listing)).text()).not.toMatch(/<[^>]+ style="/)
  })
})
