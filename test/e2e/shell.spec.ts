import { expect, test } from '@playwright/test'

const desktop = { width: 1280, height: 900 }
const phone = { width: 360, height: 740 }

const crisisLines = ['000', '131114', '1300659467', '1300224636', '1800551800', '139276']

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
    const { pathname, searchParams } = new URL(page.url())
    expect(pathname).toBe('/find-a-psychologist')
    expect(searchParams.getAll('specializations')).toEqual(['sleep', 'anger'])
    expect(searchParams.get('fundingMethods')).toBe('rebate')
  })
})

test.describe('toasts', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install({ time: '2026-11-16T09:00:00+11:00' })
    await page.goto('/dev/ui')
    await page.clock.pauseAt('2026-11-16T10:00:00+11:00')
  })

  test('show one at a time: a new one replaces the last', async ({ page }) => {
    await page.getByRole('button', { name: 'Show success' }).click()
    await expect(page.getByTestId('toast')).toHaveText('Form submitted successfully')
    await page.getByRole('button', { name: 'Show error' }).click()
    await expect(page.getByTestId('toast')).toHaveCount(1)
    await expect(page.getByRole('alert').getByTestId('toast')).toHaveText(
      'Something went wrong. Please try again.',
    )
  })

  test('leave after five seconds, wait while hovered, and can be dismissed', async ({ page }) => {
    const toast = page.getByTestId('toast')
    await page.getByRole('button', { name: 'Show info' }).click()
    await expect(toast).toBeVisible()
    await page.clock.runFor(4900)
    await expect(toast).toBeVisible()
    await page.clock.runFor(200)
    await expect(toast).toHaveCount(0)

    await page.getByRole('button', { name: 'Show info' }).click()
    await toast.hover()
    await page.clock.runFor(20_000)
    await expect(toast).toBeVisible()
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast).toHaveCount(0)
  })

  test('stay when they are told to', async ({ page }) => {
    await page.getByRole('button', { name: 'Show one that stays' }).click()
    await expect(page.getByTestId('toast')).toBeVisible()
    await page.clock.runFor(60_000)
    await expect(page.getByTestId('toast')).toBeVisible()
  })
})

test.describe('dialogs', () => {
  test('hold the focus, close by Escape and give the focus back', async ({ page }) => {
    await page.goto('/dev/ui')
    const opener = page.getByRole('button', { name: 'Open a dialog' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Is this your first time here?' })
    await expect(dialog).toBeVisible()
    const reached = new Set<string>()
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab')
      reached.add(
        await page.evaluate(() => {
          const focused = document.activeElement
          if (!focused || focused === document.body) return 'the browser itself'
          return focused.closest('dialog') ? 'the dialog' : 'the page behind'
        }),
      )
    }
    expect(reached).toContain('the dialog')
    expect(reached).not.toContain('the page behind')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('that must be answered stay open', async ({ page }) => {
    await page.goto('/dev/ui')
    await page.getByRole('button', { name: 'Open an urgent dialog' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'You only have 2 minutes left' })
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Give me more time' }).click()
    await expect(dialog).toBeHidden()
  })
})

test.describe('controls by keyboard', () => {
  test('a combo box takes several answers and gives them back', async ({ page }) => {
    await page.goto('/dev/ui')
    await page.getByLabel('Several colours').click()
    const box = page.getByRole('combobox', { name: 'Several colours' })
    await expect(box).toBeFocused()
    await box.pressSequentially('Wat')
    await expect(page.getByRole('option')).toHaveText(['Wattle'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option', { name: 'Wattle' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Remove Wattle' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove Coral' }).click()
    await expect(page.getByRole('button', { name: 'Remove Coral' })).toHaveCount(0)
  })

  test('tabs follow the arrows', async ({ page }) => {
    await page.goto('/dev/ui')
    await page.getByRole('tab', { name: 'Upcoming (2)' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Past' })).toBeFocused()
    await expect(page.getByRole('tabpanel')).toHaveText('None yet.')
  })

  test('the calendar is one stop, walked by arrows, and a full day cannot be chosen', async ({ page }) => {
    await page.goto('/dev/ui')
    await page.getByRole('button', { name: '19 November, times free' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    const full = page.getByRole('button', { name: '25 November, fully booked' })
    await expect(full).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: '19 November, times free' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })

  test('an error summary takes focus and leads to the field', async ({ page }) => {
    await page.goto('/dev/ui')
    await page.getByRole('button', { name: 'Submit with an error' }).click()
    await expect(page.locator('.error-summary')).toBeFocused()
    await page.getByRole('link', { name: 'The 6-digit code is missing a digit' }).click()
    await expect(page.getByLabel('The 6-digit code')).toBeFocused()
  })

  test('a date is put in order as it is typed', async ({ page }) => {
    await page.goto('/dev/ui')
    const date = page.getByLabel('Date of birth')
    await date.pressSequentially('27031990')
    await expect(date).toHaveValue('27/03/1990')
  })
})
