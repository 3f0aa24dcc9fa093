import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { bookButton, freeDays, panelOf, pickSlot, profile } from '#test/support/pages/booking-panel.ts'
import { desktop, phone } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test('the profile shows every block, keeps the panel beside the text, and can be used by everyone', async ({
  page,
}) => {
  await page.goto(profile('amelia-tran'))
  await expect(page).toHaveTitle(/^Amelia Tran, clinical psychologist · /)
  await expect(page.getByRole('heading', { level: 1, name: 'Amelia Tran' })).toBeVisible()
  await expect(page.getByText('Clinical psychologist · she/her')).toBeVisible()
  await expect(page.getByText(/^Next available: \w{3} \d+ \w{3}$/)).toBeVisible()
  await expect(page.getByRole('blockquote')).toContainText('You do not have to have the right words.')
  await expect(page.getByRole('heading', { name: 'Hello, I’m Amelia' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Concerns' })).toContainText('Anxiety')
  await expect(page.getByRole('list', { name: 'Concerns' })).toContainText('Grief and loss')
  const ages = page.getByRole('list', { name: 'Ages' }).getByRole('listitem')
  await expect(ages).toHaveText(['Adults', 'Young people 13-17: not served'])
  await expect(page.getByRole('table').getByRole('row', { name: /^Medicare rebate/ })).toContainText('$52.08')
  for (const term of ['Practice', 'Qualifications', 'Trained in', 'Services', 'Languages', 'Registration'])
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) })).toBeVisible()
  await expect(page.getByText('Clinical psychologist, 12 years of experience')).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /details\?id=amelia-tran$/)

  const panel = panelOf(page)
  await expect(freeDays(panel).first()).toBeVisible()
  await page.getByRole('heading', { name: 'Training and practice' }).scrollIntoViewIfNeeded()
  await expect(bookButton(panel)).toBeInViewport()
  await pickSlot(panel, 'first')
  await checkAccessibility(page, { within: 'main' })

  await page.setViewportSize(desktop)
  await panel.getByRole('button', { name: /^Change the time zone/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await page.keyboard.press('Escape')
  await panel.getByLabel('How will you pay?').selectOption('rebate')
  await panel.getByRole('button', { name: 'Price details' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkAccessibility(page, { within: 'dialog[open]' })
})

test('it is reached by id as well as by name, and says so to search engines once; without an id there is the listing', async ({
  request,
}) => {
  const found = await request.get('/api/accounts/banksia/clinicians/amelia-tran')
  const { _id } = (await found.json()) as { _id: string }
  const html = await (await request.get(profile(_id))).text()
  expect(html).toMatch(/<link rel="canonical" href="[^"]*details\?id=amelia-tran"/)
  const [, data = ''] = /<script[^>]*type="application\/ld\+json"[^>]*>([^<]*)/.exec(html) ?? []
  expect(JSON.parse(data)['@graph'][0]).toMatchObject({ '@type': 'Person', name: 'Amelia Tran' })

  const leadsTo = async (path: string) =>
    (await request.get(path, { maxRedirects: 0 })).headers().location ?? ''
  expect(await leadsTo('/find-a-psychologist/details')).toBe('/find-a-psychologist')
  expect(await leadsTo(profile(encodeURIComponent('%00')))).toContain('/clinician-unavailable')
})

test('one that there is not leads to the page that says so', async ({ page }) => {
  // The toast first: it leaves by itself, and on a busy machine it might before everything else is there.
  await page.goto(profile('no-one-of-this-name'), { waitUntil: 'commit' })
  await expect(page.getByTestId('toast')).toHaveText(
    'The psychologist may no longer be available for this time slot',
  )
  await expect(page).toHaveURL('/clinician-unavailable')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This psychologist is not available')
  await checkAccessibility(page, { within: 'main' })
  await page.getByRole('link', { name: 'See who is free' }).click()
  await expect(page).toHaveURL(/\/find-a-psychologist$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('links lead to the text and back to the times, long text is folded, and a bar shows the price', async ({
    page,
  }) => {
    await page.goto(profile('amelia-tran'))
    const panel = panelOf(page)
    await expect(freeDays(panel).first()).toBeVisible()
    await page.getByRole('link', { name: 'View profile' }).click()
    await expect(page.getByRole('blockquote')).toBeInViewport()
    await page.getByRole('link', { name: 'Book now' }).first().click()
    await expect(panel.getByLabel('How will you pay?')).toBeInViewport()

    const end = page.getByText('You can say no to any of it.')
    const introduction = page.getByRole('region', { name: /^Hello/ })
    const more = introduction.getByRole('button', { name: 'Show more' })
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    await expect(end).not.toBeInViewport()
    await more.click()
    await end.scrollIntoViewIfNeeded()
    await expect(end).toBeInViewport()
    await introduction.getByRole('button', { name: 'Show less' }).click()
    await expect(more).toBeVisible()

    const bar = page.getByRole('complementary', { name: 'Book' })
    await page.getByRole('heading', { name: 'Training and practice' }).scrollIntoViewIfNeeded()
    await expect(bar).toContainText('$52.08 after rebate')
    await bar.getByRole('link', { name: 'Book now' }).click()
    await expect(panel).toBeInViewport()
    await expect(bar).toBeHidden()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('reads whole, and says how to book', async ({ page }) => {
    await page.goto(profile('amelia-tran'))
    await expect(page.getByRole('heading', { level: 1, name: 'Amelia Tran' })).toBeVisible()
    await expect(page.getByText('You can say no to any of it.')).toBeVisible()
    await expect(page.getByRole('table')).toContainText('Self-funded')
    await expect(page.getByText('Choosing a time here needs JavaScript')).toBeVisible()
    await expect(page.locator('#book div[aria-hidden]').first()).toBeHidden()
  })
})
