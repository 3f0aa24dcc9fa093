import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { cards, listing, listRequests, names, query } from '#test/support/pages/listing.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test('filters change the address and the times, outlive a failure and a reload, and Reset takes them away', async ({
  page,
}) => {
  await page.goto(`${listing}?fundingMethods=rebate`)
  await page.route(listRequests, (route) => route.abort())
  await page.getByLabel('Saturday').check()
  await expect(page.getByRole('heading', { name: 'We could not load this list' })).toBeVisible()
  await expect(page.getByLabel('Saturday')).toBeChecked()
  await expect(page.getByLabel('How will you pay?')).toHaveValue('rebate')
  await page.unroute(listRequests)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(12)

  await page.getByLabel('Sunday').check()
  await page.getByLabel('Evening').check()
  await expect(page.getByText('2 on')).toBeVisible()
  await expect.poll(() => query(page).get('availableTimes')).toBe('evening')
  expect(query(page).get('preferredDays')).toBe('saturday,sunday')
  const otherDays = page.getByText(/^Next available: (?!Sat |Sun )/)
  await expect(page.getByText('Preferred times are fully booked').first()).toBeVisible()
  await expect(otherDays).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('2 on')).toBeVisible()
  await expect(page.getByText('Preferred times are fully booked').first()).toBeVisible()
  await expect(otherDays).toHaveCount(0)

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
  await expect.poll(() => query(page).get('isDoPhoneConsults')).toBe('true')
  await expect(page.getByLabel('Language')).toHaveValue('el')
  await expect(page.getByText('2 on')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the cards are there, the forms work, there is a way to the next page, and to a profile', async ({
    page,
  }) => {
    await page.goto(listing)
    await expect(cards(page)).toHaveCount(12)
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect(page.getByRole('link', { name: 'Show who is free soonest' })).toBeVisible()
    expect(query(page).get('page')).toBe('2')
    await expect(cards(page)).toHaveCount(12)

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

    await page.getByRole('link', { name: 'Reset the filters' }).click()
    await expect(page.getByLabel('Treats teens (13-17)')).not.toBeChecked()
    await page.getByLabel('A particular psychologist').fill('amelia tran')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/psychologist=amelia/)
    await expect(cards(page)).toHaveCount(1)
    expect(await names(page)).toEqual(['Amelia Tran'])
    await page.getByRole('link', { name: 'Book now' }).click()
    await expect(page).toHaveURL(/\/find-a-psychologist\/details\?id=/)
  })
})
