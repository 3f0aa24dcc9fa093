import { expect, type Page } from '@playwright/test'
import { test as isolatedTest } from '#test/support/browser-test.ts'
import { test } from '#test/support/shared-context-test.ts'
import { phone } from '#test/support/viewports.ts'

/** Until React has drawn what the last event changed and run its effects: it sends messages to itself for that. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1)
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', done, { once: true })
        port1.start()
        port2.postMessage(null, [])
      })
  })

isolatedTest(
  'toasts leave after five seconds, wait while hovered, can be dismissed, and stay when told to',
  async ({ page }) => {
    await page.clock.install({ time: '2026-11-16T09:00:00+11:00' })
    await page.goto('/dev/ui')
    await page.clock.pauseAt('2026-11-16T10:00:00+11:00')
    const toast = page.getByTestId('toast')
    await page.getByRole('button', { name: 'Show one that stays' }).click()
    // Until its card has been fetched, the words stand alone, and wait for nothing.
    await expect(toast).toHaveAttribute('data-type', 'warning')
    await page.clock.runFor(60_000)
    await expect(toast).toBeVisible()
    // A new one replaces the last.
    await page.getByRole('button', { name: 'Show error' }).click()
    await expect(toast).toHaveCount(1)
    await expect(page.getByRole('alert').getByTestId('toast')).toHaveText(
      'Something went wrong. Please try again.',
    )

    await page.getByRole('button', { name: 'Show info' }).click()
    await toast.hover()
    // The clock stands still, the machine does not: the toast has to hear of the pointer before its five seconds are over.
    await settle(page)
    await page.clock.runFor(20_000)
    await expect(toast).toBeVisible()
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast).toHaveCount(0)

    await page.getByRole('button', { name: 'Show info' }).click()
    await expect(toast).toBeVisible()
    await page.clock.runFor(4900)
    await expect(toast).toBeVisible()
    // From here on by itself: on a busy machine it may have begun to count a little late.
    await page.clock.resume()
    await expect(toast).toHaveCount(0)
  },
)

test('parts by keyboard, and where colours are forced', async ({ page }) => {
  await page.goto('/dev/ui')

  await test.step('a dialog holds the focus, closes by Escape and gives the focus back', async () => {
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

  await test.step('a dialog that must be answered stays open', async () => {
    await page.getByRole('button', { name: 'Open an urgent dialog' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'You only have 2 minutes left' })
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Give me more time' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('a combo box takes several answers and gives them back', async () => {
    // The first: once the rich control is there, its button and its list have this label too.
    await page.getByLabel('Several colours').first().click()
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

  await test.step('tabs follow the arrows', async () => {
    await page.getByRole('tab', { name: 'Upcoming (2)' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Past' })).toBeFocused()
    await expect(page.getByRole('tabpanel')).toHaveText('None yet.')
  })

  await test.step('the calendar is one stop, walked by arrows, and a full day cannot be chosen', async () => {
    const chosen = page.getByRole('button', { name: '19 November, times free' })
    await chosen.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('button', { name: '25 November, fully booked' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(chosen).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('an error summary takes focus and leads to the field', async () => {
    await page.getByRole('button', { name: 'Submit with an error' }).click()
    const words = 'The 6-digit code is missing a digit'
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeFocused()
    await page.getByRole('link', { name: words }).click()
    await expect(page.getByLabel('The 6-digit code')).toBeFocused()
  })

  await test.step('a date is put in order as it is typed', async () => {
    const date = page.getByLabel('Date of birth')
    await date.pressSequentially('27031990')
    await expect(date).toHaveValue('27/03/1990')
  })

  await test.step('the arrow that has led to the last dates keeps the focus', async () => {
    const later = page.getByRole('button', { name: 'Later dates' })
    await later.focus()
    await expect(later).toBeFocused()
    await expect(later).toBeDisabled()
  })

  await test.step('with text of twice the size, times and weekdays stay inside their own place', async () => {
    await page.setViewportSize(phone)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '212.5%'
    })
    const wide = await page.locator('.slot, table[aria-label^="16 November"] th').evaluateAll((places) =>
      places
        .filter((place) => {
          const words = document.createRange()
          words.selectNodeContents(place)
          return words.getBoundingClientRect().width > place.getBoundingClientRect().width
        })
        .map((place) => place.textContent),
    )
    expect(wide).toEqual([])
  })

  await test.step('where colours are forced, free days, what is chosen and how far one has come show all the same', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const highlight = await page.evaluate(() => {
      const marked = document.createElement('i')
      marked.style.cssText = 'forced-color-adjust: none; background: Highlight'
      document.body.append(marked)
      return getComputedStyle(marked).backgroundColor
    })
    for (const [chosen, other] of [
      ['.slot[aria-pressed="true"]', '.slot[aria-pressed="false"]'],
      ['.chip:has(input:checked)', '.chip:not(:has(input:checked))'],
      ['[role="tab"][aria-selected="true"]', '[role="tab"][aria-selected="false"]'],
    ] as const) {
      await expect(page.locator(chosen).first()).toHaveCSS('background-color', highlight)
      await expect(page.locator(other).first()).not.toHaveCSS('background-color', highlight)
    }
    const borderOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).borderTopStyle)
    expect(await borderOf('td button[aria-pressed="false"]')).toBe('solid')
    expect(await borderOf('td button[aria-disabled]')).toBe('none')
    expect(await borderOf('progress')).toBe('solid')
  })
})
