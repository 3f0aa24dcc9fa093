import { expect } from '@playwright/test'
import { test as isolatedTest } from '#test/support/browser-test.ts'
import { test } from '#test/support/shared-context-test.ts'

isolatedTest.describe('toasts', () => {
  isolatedTest.beforeEach(async ({ page }) => {
    await page.clock.install({ time: '2026-11-16T09:00:00+11:00' })
    await page.goto('/dev/ui')
    await page.clock.pauseAt('2026-11-16T10:00:00+11:00')
  })

  isolatedTest('show one at a time: a new one replaces the last', async ({ page }) => {
    await page.getByRole('button', { name: 'Show success' }).click()
    await expect(page.getByTestId('toast')).toHaveText('Form submitted successfully')
    await page.getByRole('button', { name: 'Show error' }).click()
    await expect(page.getByTestId('toast')).toHaveCount(1)
    await expect(page.getByRole('alert').getByTestId('toast')).toHaveText(
      'Something went wrong. Please try again.',
    )
  })

  isolatedTest('leave after five seconds, wait while hovered, and can be dismissed', async ({ page }) => {
    const toast = page.getByTestId('toast')
    await page.getByRole('button', { name: 'Show info' }).click()
    await expect(toast).toBeVisible()
    await page.clock.runFor(4900)
    await expect(toast).toBeVisible()
    // From here on by itself: on a busy machine it may have begun to count a little late.
    await page.clock.resume()
    await expect(toast).toHaveCount(0)

    await page.getByRole('button', { name: 'Show info' }).click()
    await toast.hover()
    await page.clock.runFor(20_000)
    await expect(toast).toBeVisible()
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast).toHaveCount(0)
  })

  isolatedTest('stay when they are told to', async ({ page }) => {
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
    await expect(
      page.getByRole('alert').filter({ hasText: 'The 6-digit code is missing a digit' }),
    ).toBeFocused()
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

test('where colours are forced, free days and how far one has come show all the same', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/dev/ui')
  const borderOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).borderTopStyle)
  expect(await borderOf('td button[aria-pressed="false"]')).toBe('solid')
  expect(await borderOf('td button[aria-disabled]')).toBe('none')
  expect(await borderOf('progress')).toBe('solid')
})
