import { expect } from '@playwright/test'
import { test } from '#test/support/browser-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test('a page that fails in the browser can be read, crisis numbers included', async ({ page, context }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await page.goto('/find-a-psychologist')
  await context.setOffline(true)
  // A click, since `check` looks at the box again afterwards, and the error page has no such box.
  await page.getByLabel('Evening').click()
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible()
  await context.setOffline(false)
  await checkAccessibility(page)
  expect(refused).toEqual([])
})
