import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { cards, listing, names, query, total } from '#test/support/pages/listing.ts'
import { desktop, phone } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test.describe('a filter changes the address and the results, and survives a reload', () => {
  const changes: readonly [name: string, change: (page: Page) => Promise<unknown>, written: string][] = [
    ['language', (page) => page.getByLabel('Language').selectOption('Greek'), 'languagesSpoken=el'],
    ['teens', (page) => page.getByLabel('Treats teens (13-17)').check(), 'isDoTreatTeens=true'],
    ['free', (page) => page.getByLabel('Available soon').check(), 'nextAvailable=true'],
  ]
  for (const [name, change, written] of changes)
    test(name, async ({ page }) => {
      await page.goto(`${listing}?fundingMethods=rebate`)
      const before = await total(page)
      await change(page)
      await expect(page).toHaveURL((url) => url.search.includes(written))
      await expect(page.getByText('1 on')).toBeVisible()
      await expect.poll(() => total(page)).toBeLessThan(before)
      const after = await total(page)
      await page.reload()
      expect(await total(page)).toBe(after)
      await expect(page.getByText('1 on')).toBeVisible()
    })

  test('days and times move the next free time, and Reset takes them away', async ({ page }) => {
    await page.goto(`${listing}?fundingMethods=rebate`)
    await page.getByLabel('Saturday').check()
    await page.getByLabel('Sunday').check()
    await page.getByLabel('Evening').check()
    await expect(page.getByText('2 on')).toBeVisible()
    await expect.poll(() => query(page).get('availableTimes')).toBe('evening')
    expect(query(page).get('preferredDays')).toBe('saturday,sunday')
    await expect(page.getByText('Preferred times are fully booked').first()).toBeVisible()
    await expect(page.getByText(/^Next available: (?!Sat |Sun )/)).toHaveCount(0)

    await page.getByRole('link', { name: 'Reset the filters' }).click()
    await expect(page).toHaveURL(`${listing}?fundingMethods=rebate`)
    await expect(page.getByLabel('Sunday')).not.toBeChecked()
    await page.goBack()
    await expect(page.getByLabel('Sunday')).toBeChecked()
  })

  test('what is chosen before the scripts arrive counts', async ({ page }) => {
    const scripts = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto(`${listing}?fundingMethods=rebate`, { waitUntil: 'commit' })
    await page.getByLabel('Language').selectOption('Greek')
    await page.getByLabel('Offers phone consults').check()
    scripts.resolve()
    await expect.poll(() => query(page).get('languagesSpoken')).toBe('el')
    expect(query(page).get('isDoPhoneConsults')).toBe('true')
    await expect(page.getByLabel('Language')).toHaveValue('el')
    await expect(page.getByText('2 on')).toBeVisible()
  })

  test('on a phone they are folded away, with their number', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto(`${listing}?fundingMethods=rebate&psychologistGender=woman&isDoTreatTeens=true`)
    await expect(page.getByText('2 on')).toBeVisible()
    await expect(page.getByLabel('Language')).toBeHidden()
    await page.getByRole('button', { name: 'Show filters' }).click()
    await expect(page.getByLabel('Language')).toBeVisible()
    await page.getByRole('button', { name: 'Hide filters' }).click()
    await expect(page.getByLabel('Language')).toBeHidden()
  })
})

test('an address that makes no sense is put right, and the rest is kept', async ({ page }) => {
  const broken = new URLSearchParams({
    specializations: '["anxiety',
    page: '9999',
    timeZone: 'Mars/Olympus',
    preferredDays: 'someday',
  })
  const response = await page.goto(`${listing}?fundingMethods=ndis&languagesSpoken=en&${broken}`)
  expect(response?.status()).toBe(200)
  await expect(cards(page).first()).toContainText('NDIS')
  await expect(page.getByLabel('How will you pay?')).toHaveValue('ndis')
  await expect(page.getByLabel('Language')).toHaveValue('en')
  await expect(page.getByText('Sydney time (GMT')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the cards are there, the forms work, and there is a way to the next page', async ({ page }) => {
    await page.goto(listing)
    await expect(cards(page)).toHaveCount(12)
    const firstPage = await names(page)
    await page.getByRole('link', { name: 'Show more' }).click()
    await page.waitForLoadState()
    expect(query(page).get('page')).toBe('2')
    const secondPage = await names(page)
    expect(secondPage).toHaveLength(12)
    expect(secondPage.filter((name) => firstPage.includes(name))).toEqual([])
    await page.getByRole('link', { name: 'Show who is free soonest' }).click()
    await page.waitForLoadState()
    expect(await names(page)).toEqual(firstPage)

    await page.getByLabel('How will you pay?').selectOption('NDIS')
    await page
      .getByRole('listbox', { name: 'What would you like help with?' })
      .selectOption([{ label: 'Trauma' }, { label: 'Sleep' }])
    await page.getByLabel('Treats teens (13-17)').check()
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page.getByText('for trauma and sleep, soonest first')).toBeVisible()
    await expect(page.getByLabel('Treats teens (13-17)')).toBeChecked()
    await expect(cards(page).first()).toBeVisible()
    await expect(cards(page).filter({ hasNotText: 'NDIS' })).toHaveCount(0)

    await page.getByLabel('A particular psychologist').fill('amelia tran')
    await page.getByRole('link', { name: 'Reset the filters' }).click()
    await page.getByLabel('A particular psychologist').fill('amelia tran')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForLoadState()
    expect(await names(page)).toEqual(['Amelia Tran'])
  })

  test('Book now leads to the profile', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto(`${listing}?fundingMethods=rebate`)
    await page.getByRole('link', { name: 'Book now' }).first().click()
    await expect(page).toHaveURL(/\/find-a-psychologist\/details\?id=/)
  })
})
