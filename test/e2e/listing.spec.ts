import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { logInAs } from '#test/support/log-in.ts'

const listing = '/find-a-psychologist'
const desktop = { width: 1280, height: 900 }
const phone = { width: 360, height: 740 }
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const failure = "Failed to get psychologists's data, please try again later"

const cards = (page: Page) => page.getByRole('article')
const names = (page: Page) => cards(page).getByRole('heading', { level: 3 }).allTextContents()
const found = (page: Page) => page.getByText(/^\d+ psychologists?$/)
const query = (page: Page) => new URL(page.url()).searchParams

async function total(page: Page): Promise<number> {
  return Number.parseInt((await found(page).textContent()) ?? '', 10)
}

test.use({ viewport: desktop })

test.describe('searching', () => {
  test('by paying method, help needed and name, writes the address and shows who fits', async ({ page }) => {
    await page.goto(listing)
    const everyone = await total(page)
    await page.getByLabel('How will you pay?').selectOption('Bulk bill')
    await page.getByLabel('What would you like help with?').click()
    await page.getByRole('option', { name: 'Anxiety' }).click()
    await page.getByRole('option', { name: 'Sleep' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Search' }).click()

    await expect.poll(() => query(page).get('specializations')).toBe('["anxiety","sleep"]')
    expect(query(page).get('fundingMethods')).toBe('bulkBill')
    await expect(page.getByText('for anxiety and sleep, soonest first')).toBeVisible()
    expect(await total(page)).toBeLessThan(everyone)
    for (const card of await cards(page).all()) await expect(card).toContainText('Bulk Bill')

    const shown = await names(page)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Remove Sleep' })).toBeVisible()
    await expect(page.getByLabel('How will you pay?')).toHaveValue('bulkBill')
    expect(await names(page)).toEqual(shown)

    await page.goBack()
    await expect(page).toHaveURL(listing)
    await expect(found(page)).toHaveText(`${everyone} psychologists`)
    await expect(page.getByLabel('How will you pay?')).toHaveValue('')
  })

  test('finds one psychologist by typing a name', async ({ page }) => {
    await page.goto(`${listing}?fundingMethods=rebate`)
    const field = page.getByLabel('A particular psychologist')
    await field.click()
    await expect(page.getByRole('combobox', { name: 'A particular psychologist' })).toBeFocused()
    await page.keyboard.type('Amelia')
    await page.getByRole('option', { name: 'Amelia Tran' }).click()
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(found(page)).toHaveText('1 psychologist')
    expect(await names(page)).toEqual(['Amelia Tran'])
    expect(query(page).get('psychologistId')).toMatch(/^[\da-f-]{36}$/)
    await page.reload()
    await expect(field).toHaveValue('Amelia Tran')
    expect(await names(page)).toEqual(['Amelia Tran'])
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

test.describe('each filter changes the address and the results, and survives a reload', () => {
  const changes: readonly [name: string, change: (page: Page) => Promise<unknown>, written: string][] = [
    [
      'gender',
      (page) => page.getByLabel('Psychologist’s gender').selectOption('Man'),
      'psychologistGender=man',
    ],
    ['language', (page) => page.getByLabel('Language').selectOption('Greek'), 'languagesSpoken=el'],
    ['style', (page) => page.getByLabel('Treatment style').selectOption('EMDR'), 'treatmentStyles=emdr'],
    ['teens', (page) => page.getByLabel('Treats teens (13-17)').check(), 'isDoTreatTeens=true'],
    ['phone', (page) => page.getByLabel('Offers phone consults').check(), 'isDoPhoneConsults=true'],
    ['free', (page) => page.getByLabel('Has a free time').check(), 'nextAvailable=true'],
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
    for (const badge of await page.getByText(/^Next available: /).all())
      await expect(badge).toHaveText(/: (Sat|Sun) /)

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

test.describe('paging', () => {
  test('scrolling appends every page once, and Back finds the list as it was left', async ({ page }) => {
    await page.goto(listing)
    await expect(cards(page)).toHaveCount(12)
    const all = await total(page)
    await expect(async () => {
      await page.getByRole('heading', { name: 'Not sure who to choose?' }).scrollIntoViewIfNeeded()
      await expect(cards(page)).toHaveCount(all, { timeout: 500 })
    }).toPass()
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
    await expect(page.getByTestId('toast')).toHaveText(failure)
    await expect(cards(page)).toHaveCount(12)
    await page.unroute('**/api/get-filtered-clinicians*')
    await page.getByRole('link', { name: 'Try again' }).press('Enter')
    await expect(cards(page).nth(12)).toBeVisible()
  })
})

test.describe('when there is nobody to show', () => {
  test('nobody fits', async ({ page }) => {
    await page.goto(
      `${listing}?fundingMethods=dva&languagesSpoken=asf&treatmentStyles=emdr&psychologistGender=nonBinary`,
    )
    await expect(page.getByRole('heading', { name: "Can't find what you're looking for?" })).toBeVisible()
    await expect(found(page)).toHaveText('0 psychologists')
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
    await expect(page.getByTestId('toast')).toHaveText(failure)
    await expect(page.getByLabel('Offers phone consults')).toBeChecked()
    await expect(page.getByLabel('How will you pay?')).toHaveValue('rebate')
    await page.unroute('**/api/get-filtered-clinicians*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page)).toHaveCount(12)
    await expect(page.getByLabel('Offers phone consults')).toBeChecked()
  })
})

test.describe('an address that makes no sense is put right, and the rest is kept', () => {
  for (const broken of [
    'specializations=%5B%22anxiety',
    'psychologistId=00000000-0000-4000-8000-000000000000',
    'psychologistId=nobody',
    'page=0',
    'page=9999',
    'timeZone=Mars%2FOlympus',
    'preferredDays=someday',
  ])
    test(broken, async ({ page }) => {
      const response = await page.goto(`${listing}?fundingMethods=ndis&languagesSpoken=en&${broken}`)
      expect(response?.status()).toBe(200)
      await expect(cards(page).first()).toContainText('NDIS')
      await expect(page.getByLabel('How will you pay?')).toHaveValue('ndis')
      await expect(page.getByLabel('Language')).toHaveValue('en')
      await expect(page.getByText('Sydney time (GMT')).toBeVisible()
    })
})

test.describe('cards', () => {
  test('say when, or why not, and what it costs', async ({ page }) => {
    await page.goto(`${listing}?fundingMethods=rebate`)
    const first = cards(page).first()
    await expect(first).toContainText(/Next available: (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ \w{3}/)
    await expect(first).toContainText(/\$\d+\.\d\d after rebate \(\$\d+\.\d\d upfront\)/)
    await page.goto(`${listing}?fundingMethods=selfFunded`)
    await expect(cards(page).first()).toContainText('to pay on the day')

    await page.goto(`${listing}?psychologist=Niamh+Doyle`)
    await expect(cards(page)).toContainText('Not accepting new clients')
    await expect(page.getByRole('button', { name: 'Book now' })).toBeDisabled()
    await expect(page.getByRole('link', { name: 'View profile' })).toBeVisible()

    await page.goto(`${listing}?psychologist=Marcus+Webb`)
    await expect(cards(page)).toContainText('My next 4 weeks is fully booked')
    await expect(page.getByRole('button', { name: 'Book now' })).toBeDisabled()
  })

  test('Book now opens the profile on a wide screen, after the price was agreed to', async ({ page }) => {
    await page.goto(`${listing}?fundingMethods=rebate`)
    await page.getByRole('link', { name: 'Book now' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continue: Medicare rebate' }).click()
    await expect(page).toHaveURL(/\/find-a-psychologist\/details\?id=.+#book$/)
  })

  test('Book now opens the times inside the card on a phone', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto(`${listing}?fundingMethods=bulkBill`)
    const card = cards(page).first()
    const name = await card.getByRole('heading', { level: 3 }).textContent()
    await card.getByRole('link', { name: 'Book now' }).click()
    const panel = card.getByRole('region', { name: /^Book a session with/ })
    await expect(panel).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Sign up to complete your booking' })).toBeVisible()
    expect(page.url()).toContain(listing)
    await panel.getByRole('button', { name: `Close the times of ${name}` }).click()
    await expect(panel).toBeHidden()
    await expect(card.getByRole('link', { name: 'Book now' })).toBeFocused()
  })

  test('the zone can be changed, and stays in the address', async ({ page }) => {
    await page.goto(`${listing}?fundingMethods=rebate`)
    await page.getByRole('button', { name: /Change the time zone/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: /Perth/ }).click()
    await expect(page.getByText('Perth time (GMT+8)', { exact: true })).toBeVisible()
    expect(query(page).get('timeZone')).toBe('Australia/Perth')
    await page.goto(listing)
    await expect(page.getByText('Perth time (GMT+8)', { exact: true })).toBeVisible()
  })
})

test.describe('signed in', () => {
  test('a client is welcomed, keeps their own psychologist and is told about others', async ({ page }) => {
    await logInAs(page, 'returning.client', `${listing}?fundingMethods=rebate`)
    await expect(page.getByText(/^Welcome back/)).toBeVisible()
    const own = page.getByRole('link', { name: 'their free times' })
    const ownProfile = await own.getAttribute('href')
    const other = cards(page).filter({ hasNot: page.locator(`a[href="${ownProfile}"]`) })
    await other.getByRole('link', { name: 'Book now' }).first().click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Continue browsing' })).toBeVisible()
  })

  test('an invited client sees the plain banner', async ({ page }) => {
    await logInAs(page, 'new.client', `${listing}?invited=true`)
    await expect(
      page
        .getByRole('banner')
        .getByLabel(/^Your account/)
        .first(),
    ).toBeVisible()
    await expect(page.getByText(/^Welcome back/)).toHaveCount(0)
    await page.getByLabel('Offers phone consults').check()
    await expect.poll(() => query(page).get('isDoPhoneConsults')).toBe('true')
    expect(query(page).get('invited')).toBe('true')
  })

  test('a psychologist is told, and cannot book', async ({ page }) => {
    await logInAs(page, 'clinician', listing)
    await expect(
      page.getByText(
        'You are currently logged in as a psychologist and are not able to book appointments via the website.',
      ),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Book now' }).first()).toBeDisabled()
    await expect(page.getByRole('link', { name: 'Book now' })).toHaveCount(0)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the cards are there, the forms work, and there is a way to the next page', async ({ page }) => {
    await page.goto(listing)
    await expect(cards(page)).toHaveCount(12)
    const firstPage = await names(page)
    await page.getByRole('link', { name: 'Show more' }).click()
    expect(query(page).get('page')).toBe('2')
    const secondPage = await names(page)
    expect(secondPage).toHaveLength(12)
    expect(secondPage.filter((name) => firstPage.includes(name))).toEqual([])
    await page.getByRole('link', { name: 'Start with whoever is free soonest' }).click()
    expect(await names(page)).toEqual(firstPage)

    await page.getByLabel('How will you pay?').selectOption('NDIS')
    await page
      .getByRole('listbox', { name: 'What would you like help with?' })
      .selectOption([{ label: 'Trauma' }, { label: 'Sleep' }])
    await page.getByLabel('Treats teens (13-17)').check()
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page.getByText('for trauma and sleep, soonest first')).toBeVisible()
    await expect(page.getByLabel('Treats teens (13-17)')).toBeChecked()
    for (const card of await cards(page).all()) await expect(card).toContainText('NDIS')

    await page.getByLabel('A particular psychologist').fill('amelia tran')
    await page.getByRole('link', { name: 'Reset the filters' }).click()
    await page.getByLabel('A particular psychologist').fill('amelia tran')
    await page.getByRole('button', { name: 'Search' }).click()
    expect(await names(page)).toEqual(['Amelia Tran'])
  })

  test('Book now leads to the profile', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto(`${listing}?fundingMethods=rebate`)
    await page.getByRole('link', { name: 'Book now' }).first().click()
    await expect(page).toHaveURL(/\/find-a-psychologist\/details\?id=/)
  })
})

test.describe('everybody can use it', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const viewport of [phone, desktop])
      test(`WCAG 2.2 A and AA at ${viewport.width}, ${colorScheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize(viewport)
        await page.goto(
          `${listing}?fundingMethods=rebate&specializations=%5B%22anxiety%22%5D&preferredDays=sunday`,
        )
        if (viewport === phone) await page.getByRole('button', { name: 'Show filters' }).click()
        await page.evaluate(() => document.fonts.ready)
        const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze()
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      })

  test('nothing runs over the edge at 320, and nothing is styled inline', async ({ page, request }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(`${listing}?fundingMethods=rebate`)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(over).toBeLessThanOrEqual(0)
    expect(await (await request.get(listing)).text()).not.toMatch(/<[^>]+ style="/)
  })
})
