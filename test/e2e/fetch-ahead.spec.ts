import { expect, test } from '@playwright/test'
import { bookButton, panelOf, payBy, pickSlot, profile } from '#test/support/pages/booking-panel.ts'
import { setOwnIpAddress } from '#test/support/pages/sign-up.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test('the sign-up’s style sheets apply while a time is chosen, so that opening it lays out no page twice', async ({
  page,
}) => {
  await setOwnIpAddress(page)
  await page.goto(profile('jarrah-simmons'))
  const panel = panelOf(page, /./)
  await payBy(panel, 'Medicare rebate')
  await pickSlot(panel, 'last')
  await expect(page.locator('link[rel=stylesheet][data-precedence=ahead]')).not.toHaveCount(0)
  // The router takes a sheet that it had to apply by itself away again.
  await page.evaluate(() => {
    const removed = ((window as { removedSheets?: string[] }).removedSheets = [] as string[])
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ removedNodes }) => [...removedNodes]))
        if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') removed.push(node.href)
    }).observe(document.head, { childList: true })
  })
  await bookButton(panel).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Continue: / })
    .click()
  await expect(page.getByRole('radio', { name: 'Myself' })).toBeVisible()
  expect(await page.evaluate(() => (window as { removedSheets?: string[] }).removedSheets)).toEqual([])
})
