import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { desktop, phone } from '#test/support/viewports.ts'

const crisisLines = ['000', '131114', '1300659467', '1300224636', '1800551800', '139276']
const bar = 'aside[aria-label="Find a psychologist"]'

test('on a wide screen the header shows everything, marks the page one is on, and says when a press takes a while', async ({
  page,
}) => {
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

  await header.getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/pricing')
  await expect(header.getByRole('link', { name: 'Pricing' })).toHaveAttribute('aria-current', 'page')
  await expect(page.locator(bar)).toBeHidden()

  const answer = Promise.withResolvers<void>()
  await page.route('**/*.data*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await header.getByRole('link', { name: 'GPs' }).click()
  const shown = () => page.evaluate(() => getComputedStyle(document.documentElement, '::after').content)
  await expect.poll(shown).toBe('"Loading…"')
  answer.resolve()
  await expect(page).toHaveURL('/find-a-gp')
  await expect.poll(shown).toBe('none')
})

test('on a phone: skip link, a menu that closes in every way, "Help now", the bar at the foot and the footer’s text', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the main content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()

  const button = page.getByLabel('Menu', { exact: true })
  const blog = page.getByRole('banner').getByRole('link', { name: 'Blog' })
  await expect(blog).toBeHidden()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(blog).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Psychologists' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(blog).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  // Beside what can be pressed.
  await page.mouse.click(4, phone.height - 40)
  await expect(blog).toBeHidden()

  await expect(page.locator(bar)).toBeHidden()
  await page.getByRole('heading', { name: 'What it costs' }).scrollIntoViewIfNeeded()
  await expect(page.locator(bar).getByRole('link', { name: 'Find a psychologist' })).toBeInViewport()
  await page.getByRole('link', { name: 'Help now' }).click()
  await expect(page.getByRole('link', { name: /Lifeline/ })).toBeInViewport()

  const more = page.getByText('Whoever works here as a psychologist is registered in Australia.')
  await expect(more).toBeHidden()
  await page.getByText('More about').click()
  await expect(more).toBeVisible()
  await page.getByText('More about').click()
  await expect(more).toBeHidden()

  await button.click()
  await blog.click()
  await expect(page).toHaveURL('/blog')
  await expect(blog).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: phone })

  test('what the demonstration says and the crisis lines are there, the menu opens, and the search can be sent', async ({
    page,
  }) => {
    for (const path of ['/signup', '/no-such-page', '/']) {
      await page.goto(path)
      const line = page.getByRole('complementary', { name: 'Notice' })
      await expect(line).toHaveText('This demo is wiped nightly. Don’t enter real details.')
      const box = await line.boundingBox()
      expect(box?.y).toBe(0)
      expect(box?.height).toBeLessThan(32)
      for (const number of crisisLines)
        await expect(page.locator(`#crisis a[href="tel:${number}"]`)).toBeVisible()
    }
    const free = page.getByRole('region', { name: 'Free soon' })
    await expect(free.getByRole('article').filter({ hasText: 'Next available: ' })).not.toHaveCount(0)
    await expect(free.getByRole('button', { name: 'More psychologists' })).toBeHidden()
    await page.getByLabel('Menu', { exact: true }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Blog' })).toBeVisible()
    await page.getByLabel('Menu', { exact: true }).click()
    await expect(page.locator(bar)).toBeVisible()

    await page
      .getByRole('listbox', { name: 'What would you like help with?' })
      .selectOption([{ label: 'Sleep' }, { label: 'Anger' }])
    const search = page.getByRole('button', { name: 'See who is free' })
    // Clear of the bar at the foot, as a person scrolls.
    await search.evaluate((button) => button.scrollIntoView({ block: 'center' }))
    await search.click()
    // The whole list: leaving while it is still being loaded is not what a person does.
    await page.waitForURL((url) => url.pathname === '/find-a-psychologist')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const { searchParams } = new URL(page.url())
    expect(searchParams.getAll('specializations')).toEqual(['sleep', 'anger'])
    expect(searchParams.get('fundingMethods')).toBe('rebate')
  })
})
