import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { keysOf } from '#test/support/pages/booking-keys.ts'
import {
  bookButton,
  changeZone,
  freeDays,
  panelOf,
  payBy,
  profile,
  slots,
} from '#test/support/pages/booking-panel.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test.describe('the booking panel', () => {
  test('takes a type, a day and a time by keyboard alone', async ({ page }) => {
    await page.goto(profile('leila-haddad'))
    const panel = panelOf(page, 'Leila')
    await expect(freeDays(panel).first()).toBeVisible()
    await expect(panel.getByText('Please choose a date first')).toBeVisible()
    await expect(bookButton(panel)).toHaveAccessibleDescription('Choose a date and a time first')

    await panel.getByLabel('How will you pay?').focus()
    await page.keyboard.press('ArrowDown')
    await expect(panel.getByLabel('How will you pay?')).toHaveValue('rebate')
    await page.keyboard.press('Tab')
    await expect(panel.getByLabel('Appointment type')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(panel.getByLabel('Appointment type').locator('option:checked')).toHaveText(
      'Subsequent session, 50 minutes',
    )
    // The days of the other type are asked for anew, and there is no day to go to until they are here.
    const first = freeDays(panel).first()
    await expect(first).toBeVisible()
    await keysOf(page).tabTo(first)

    await page.keyboard.press('Home')
    await expect(
      panel
        .getByRole('row')
        .filter({ has: page.locator(':focus') })
        .getByRole('button')
        .first(),
    ).toBeFocused()
    await page.keyboard.press('End')
    await expect(
      panel
        .getByRole('row')
        .filter({ has: page.locator(':focus') })
        .getByRole('button')
        .last(),
    ).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel.getByText('Please choose a date first')).toBeVisible()

    await first.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expect(first).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(first).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Tab')
    await expect(panel.getByRole('button', { name: /^Change/ })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const slot = slots(panel).first()
    await expect(slot).toBeFocused()
    await page.keyboard.press('Space')
    await expect(slot).toHaveAttribute('aria-pressed', 'true')
    await expect(panel.getByText('Video call with Leila Haddad.')).toBeVisible()
    await expect(bookButton(panel)).not.toHaveAttribute('aria-disabled')

    await panel.getByRole('button', { name: 'Choose another date or time' }).press('Enter')
    await expect(slot).toHaveAttribute('aria-pressed', 'false')
    await expect(first).toBeFocused()
  })

  test('says why a day is dimmed and what is left to pay, keeps what was chosen when the zone changes, and remembers the zone', async ({
    page,
  }) => {
    // A failure first: the times can be asked for again.
    await page.route(/availabilities\/public/, (route) => route.fulfill({ status: 400, json: {} }))
    await page.goto(profile('amelia-tran'))
    const panel = panelOf(page)
    await expect(panel.getByText('Something went wrong. Please try again.')).toBeVisible()
    await page.unroute(/availabilities\/public/)
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(freeDays(panel).first()).toBeVisible()
    const reasons = /(no sessions|fully booked|not yet open for booking|in the past|no times left today)$/
    const dimmed = panel.locator('td button[aria-disabled]')
    const count = await dimmed.count()
    expect(count).toBeGreaterThan(0)
    await expect(dimmed.and(page.getByRole('button', { name: reasons }))).toHaveCount(count)

    await expect(panel).toContainText('Choose how you will pay to see your cost.')
    await payBy(panel, 'Medicare rebate')
    await expect(panel).toContainText('$201.13 after the session, $149.05 back')
    await panel.getByRole('button', { name: 'Price details' }).click()
    const notice = page.getByRole('dialog', { name: 'What you pay, and when' })
    await expect(notice).toContainText('Total (not incl. bank fees)$201.13')
    await notice.getByRole('button', { name: 'Back to the times' }).click()
    await expect(notice).toBeHidden()

    // Not on the last day: while it is past midnight in Sydney alone, Brisbane’s four weeks end a day earlier.
    await freeDays(panel).nth(3).click()
    await expect(panel.getByText(/^Sydney time \(GMT\+1[01]\)$/).first()).toBeVisible()
    await slots(panel).last().click()
    await changeZone(page, panel, 'Brisbane')
    await expect(panel.getByText(/Brisbane time/).first()).toBeVisible()
    await expect(panel.getByRole('button', { name: /[ap]m$/, pressed: true })).toHaveCount(1)
    await expect(bookButton(panel)).not.toHaveAttribute('aria-disabled')

    // The times move with the zone, and where the chosen date has none in it, another is offered.
    await freeDays(panel).first().click()
    const [date] = (await panel.getByRole('heading', { level: 3 }).allTextContents()).slice(-1)
    const inBrisbane = await slots(panel).allTextContents()
    await panel.getByRole('button', { name: /^Change the time zone/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Which time zone are you in?' })
    await expect(dialog.getByRole('listitem')).toHaveCount(9)
    await dialog.getByRole('button', { name: /^Perth/ }).click()
    await expect(dialog).toBeHidden()
    await expect(panel.getByText('Perth time (GMT+8)').first()).toBeVisible()
    await expect.poll(() => slots(panel).allTextContents()).not.toEqual(inBrisbane)
    await page.route(/availabilities\/public.*Darwin/, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { timeSlots: Record<string, unknown> }
      const first = Object.entries(body.timeSlots).find(
        ([, day]) => (day as { isAvailable: boolean }).isAvailable,
      )
      if (first) body.timeSlots[first[0]] = { isAvailable: false, reason: 'fullyBooked', timeSlots: [] }
      await route.fulfill({ response, json: body })
    })
    await changeZone(page, panel, 'Darwin')
    await expect(panel.getByText('Please select another date')).toBeVisible()
    await expect(
      panel.getByText('Time slots are currently unavailable in the selected time zone for this date'),
    ).toBeVisible()
    await panel.getByRole('button', { name: /^Next free day: / }).click()
    await expect(slots(panel).first()).toBeVisible()
    await expect(panel.getByRole('heading', { level: 3, name: date, exact: true })).toHaveCount(0)
    await page.reload()
    await expect(panel.getByText(/^Darwin time/).first()).toBeVisible()
  })

  test('shows another way on where nothing is free', async ({ page }) => {
    await page.goto(profile('marcus-webb'))
    await expect(page.getByText('My next 4 weeks is fully booked')).toHaveCount(2)
    await panelOf(page, 'Marcus').getByRole('link', { name: 'See who is free sooner' }).click()
    await expect(page).toHaveURL(/\/find-a-psychologist$/)

    // A full case load lets no visitor book.
    await page.goto(profile('niamh-doyle'))
    const panel = panelOf(page, 'Niamh')
    await expect(panel.getByText('Not currently accepting new clients.').first()).toBeVisible()
    await expect(panel.getByRole('link', { name: 'care@banksia.example' })).toBeVisible()
    await expect(bookButton(panel)).toHaveAttribute('aria-disabled', 'true')
    await expect(freeDays(panel)).toHaveCount(0)
    const similar = panel.getByRole('list', { name: /^Others like Niamh/ }).getByRole('link')
    await expect(similar).toHaveCount(3)
    await similar.first().click()
    await expect(freeDays(panelOf(page, /./)).first()).toBeVisible()
  })
})
