import { expect } from '@playwright/test'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { test } from '#test/support/shared-context-test.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test('from the blog to an article and on', async ({ page }) => {
  await page.goto('/blog')
  await expect(page.getByRole('article')).toHaveCount(9)
  await expect(page.getByText(/^page 1 of \d+$/)).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true')
  await checkAccessibility(page)
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/^page 2 of \d+$/)).toBeVisible()
  await expect(pages.getByRole('link', { name: 'Previous' })).toBeVisible()

  await page.getByLabel('Search', { exact: true }).fill('insomnia')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/blog?search=insomnia&category=#results')
  await page.getByRole('link', { name: 'Why you wake at 3 am, and what helps' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why you wake at 3 am, and what helps')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('listitem')).toHaveText([
    'Home',
    'Blog',
    'Why you wake at 3 am, and what helps',
  ])
  await expect(page.getByText('Published 12 November 2026')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reading about Sleep' })).toBeVisible()

  const beside = page.getByRole('region', { name: 'Talk to someone about sleep' })
  await expect(beside.getByText(/^Next available: /)).toHaveCount(3)
  await beside.getByRole('link', { name: 'See who is free' }).click()
  await expect(page.getByRole('heading', { name: 'Find a psychologist', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/specializations=%5B%22sleep%22%5D/)
  await page.goBack()
  await page.getByRole('link', { name: /^View all/ }).click()
  await expect(page).toHaveURL('/blog?category=Sleep')
  await expect(page.getByLabel('Category')).toHaveValue('Sleep')
})

test('is whole without scripts, and says what was not found', async ({ request }) => {
  const read = async (path: string) => {
    const answer = await request.get(path)
    return { status: answer.status(), html: await answer.text() }
  }
  const blog = await read('/blog')
  expect(blog.html).toContain('page <!-- -->1<!-- --> of <!-- -->')
  expect(blog.html).toMatch(
    /<form[^>]* method="get"[^>]* action="\/blog#results"|<form[^>]* action="\/blog#results"[^>]* method="get"/,
  )
  const article = await read('/blog/why-you-wake-at-3-am')
  for (const words of [
    'For right now',
    'Sleep Health Foundation',
    'Last reviewed',
    'Talk to someone about sleep',
  ])
    expect(article.html).toContain(words)
  const nothing = await read('/blog?search=xylophones')
  expect(nothing.status).toBe(200)
  expect(nothing.html).toContain('Can&#x27;t find what you&#x27;re looking for?')
  expect((await read('/blog?page=99')).html).toMatch(/page <!-- -->(\d+)<!-- --> of <!-- -->\1/)
  for (const path of ['/blog/no-such-article', '/therapy/no-such-treatment', '/blog/..%2fprivacy'])
    expect((await read(path)).status, path).toBe(404)
})
