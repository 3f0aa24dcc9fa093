import { expect } from '@playwright/test'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { test } from '#test/support/shared-context-test.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test('from all treatments to one, and to the psychologists who help with it', async ({ page }) => {
  await page.goto('/therapy')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(13)
  await page.getByRole('link', { name: 'Anxiety' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Therapy for anxiety')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Therapy', 'Anxiety'])
  const symptoms = page.getByRole('complementary', { name: 'Symptoms or signs you may experiencing' })
  await expect(symptoms.getByRole('listitem').first()).toBeVisible()
  await checkAccessibility(page)
  const people = page.getByRole('region', { name: 'Clinicians who help with anxiety' })
  await people.getByRole('link', { name: /^See all \d+ clinicians/ }).click()
  await expect(page.getByText('for anxiety, soonest first')).toBeVisible()
})

test('prices are those in force, by date and by way to pay', async ({ page }) => {
  await page.goto('/pricing')
  await expect(page.getByRole('heading', { name: 'Clinical psychologist' })).toBeVisible()
  await expect(page.getByText('$52.08').first()).toBeVisible()
  await expect(page.locator('#ways').getByRole('row')).toHaveCount(1 + 9 + 1 + 2)
  await expect(page.locator('#ways').getByText('1 July 2026').first()).toBeVisible()
  const question = page.locator('#faq summary').nth(1)
  await question.click()
  await expect(page.locator('#faq details').nth(1)).toHaveAttribute('open')
})

test('legal pages are whole without scripts, and name their version', async ({ request }) => {
  for (const path of ['/privacy', '/terms', '/cancellation-policy', '/parental-consent']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(await answer.text(), path).toMatch(/In force from <!-- -->\d+ \w+ \d{4}/)
  }
})

test('the footer and the first questions are those of content, and the footer’s links all lead somewhere', async ({
  request,
}) => {
  const html = await (await request.get('/')).text()
  expect(html).toContain('Questions people ask first')
  const footer = /<footer[\s\S]*<\/footer>/.exec(html)?.[0] ?? ''
  const links = new Set(Array.from(footer.matchAll(/href="(\/[^"#]*)/g), ([, path = '']) => path))
  expect(links.size).toBeGreaterThan(12)
  for (const path of links) expect((await request.get(path)).status(), path).toBe(200)
})
