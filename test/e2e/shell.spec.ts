import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { desktop, phone } from '#test/support/viewports.ts'

const crisisLines = ['000', '131114', '1300659467', '1300224636', '1800551800', '139276']

test('a public demonstration says so above every page, in one line of a phone, without scripts too', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of ['/', '/find-a-psychologist', '/signup', '/nowhere']) {
    await page.goto(path)
    const line = page.getByRole('complementary', { name: 'Notice' })
    await expect(line).toHaveText('This demo is wiped nightly. Don’t enter real details.')
    const box = await line.boundingBox()
    expect(box?.y).toBe(0)
    expect(box?.height).toBeLessThan(32)
  }
  await context.close()
})

test.describe('the header', () => {
  test('shows everything from xl', async ({ page }) => {
    await page.setViewportSize(desktop)
    await page.goto('/')
    const header = page.getByRole('banner')
    await expect(header.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Psychologists',
      'GPs',
      'Pricing',
      'How it works',
      'Questions',
      'Blog',
    ])
    await expect(header.getByRole('link', { name: 'Log in' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Find a psychologist' })).toBeVisible()
    await expect(header.locator('summary')).toBeHidden()
  })

  test('marks the page you are on', async ({ page }) => {
    await page.setViewportSize(desktop)
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
    await expect(page).toHaveURL('/pricing')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Pricing' })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })

  test('a press that takes a while says so', async ({ page }) => {
    await page.setViewportSize(desktop)
    await page.goto('/')
    const answer = Promise.withResolvers<void>()
    await page.route('**/*.data*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.getByRole('banner').getByRole('link', { name: 'GPs' }).click()
    const shown = () => page.evaluate(() => getComputedStyle(document.documentElement, '::after').content)
    await expect.poll(shown).toBe('"Loading…"')
    answer.resolve()
    await expect(page).toHaveURL('/find-a-gp')
    await expect.poll(shown).toBe('none')
  })

  test('folds into a menu on a phone, which closes by Escape, by a click elsewhere and by following a link', async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    await page.goto('/')
    const button = page.getByLabel('Menu', { exact: true })
    const blog = page.getByRole('banner').getByRole('link', { name: 'Blog' })
    await expect(blog).toBeHidden()

    await button.click()
    await expect(blog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(blog).toBeHidden()
    await expect(button).toBeFocused()

    await button.click()
    await page.mouse.click(phone.width / 2, phone.height - 40)
    await expect(blog).toBeHidden()

    await button.click()
    await blog.click()
    await expect(page).toHaveURL('/blog')
    await expect(blog).toBeHidden()
  })

  test('can be walked by keyboard, skip link first', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to the main content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()

    await page.getByLabel('Menu', { exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Psychologists' })).toBeFocused()
  })

  test('"Help now" leads to the crisis lines', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/')
    await page.getByRole('link', { name: 'Help now' }).click()
    await expect(page.getByRole('link', { name: /Lifeline/ })).toBeInViewport()
  })
})

test.describe('the sticky bar', () => {
  const bar = 'aside[aria-label="Find a psychologist"]'

  test('is away while the search is in view, and there once it is not', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/')
    await expect(page.locator(bar)).toBeHidden()
    await page.getByRole('heading', { name: 'What it costs' }).scrollIntoViewIfNeeded()
    await expect(page.locator(bar).getByRole('link', { name: 'Find a psychologist' })).toBeInViewport()
  })

  test('is not shown on wide screens', async ({ page }) => {
    await page.setViewportSize(desktop)
    await page.goto('/pricing')
    await expect(page.locator(bar)).toBeHidden()
  })
})

test.describe('the footer', () => {
  test('its description expands and collapses', async ({ page }) => {
    await page.goto('/')
    const more = page.getByText('Every psychologist and GP here is registered in Australia.')
    await expect(more).toBeHidden()
    await page.getByText('More about').click()
    await expect(more).toBeVisible()
    await page.getByText('More about').click()
    await expect(more).toBeHidden()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: phone })

  for (const path of ['/', '/pricing', '/no-such-page']) {
    test(`the crisis lines are on ${path}`, async ({ page }) => {
      await page.goto(path)
      for (const number of crisisLines) {
        await expect(page.locator(`#crisis a[href="tel:${number}"]`)).toBeVisible()
      }
    })
  }

  test('the menu opens, the sticky bar shows, and the search can be sent', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Menu', { exact: true }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Blog' })).toBeVisible()
    await page.getByLabel('Menu', { exact: true }).click()
    await expect(page.locator('aside[aria-label="Find a psychologist"]')).toBeVisible()

    await page
      .getByRole('listbox', { name: 'What would you like help with?' })
      .selectOption([{ label: 'Sleep' }, { label: 'Anger' }])
    await page.getByRole('button', { name: 'See who is free' }).click()
    // The whole list: leaving while it is still being loaded is not what a person does.
    await page.waitForURL((url) => url.pathname === '/find-a-psychologist')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const { searchParams } = new URL(page.url())
    expect(searchParams.getAll('specializations')).toEqual(['sleep', 'anger'])
    expect(searchParams.get('fundingMethods')).toBe('rebate')
  })
})
