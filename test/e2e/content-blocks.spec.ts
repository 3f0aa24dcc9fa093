import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/browser-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { pressRefused } from '#test/support/pages/questionnaires.ts'
import { desktop } from '#test/support/viewports.ts'

const gallery = '/dev/blocks'
const block = (page: Page, name: string) => page.getByTestId(name).first()

test.use({ viewport: desktop })

test('every block is there, by role and name, passes the checks, and can be used', async ({ page }) => {
  // A lot to look at.
  test.slow()
  const asked: string[] = []
  await page.route(/youtube|vimeo|ytimg/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' })
  })
  await page.clock.install()
  await page.goto(gallery)

  // That a row stands still while it is pointed at, focused or paused is in home.spec.ts.
  await test.step('logos stand six in a row, and move every three seconds until they are paused', async () => {
    const logos = block(page, 'logo-carousel')
    const row = logos.getByRole('list')
    const place = () => row.evaluate((list) => list.scrollLeft)
    await row.scrollIntoViewIfNeeded()
    expect(
      await row.evaluate((list) => {
        const right = list.getBoundingClientRect().right + 1
        return [...list.children].filter((item) => item.getBoundingClientRect().right <= right).length
      }),
    ).toBe(6)
    expect(await place()).toBe(0)
    // As all tests do, this one asked for less motion: nothing has moved, however long the page took.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect(logos.getByRole('button', { name: 'Pause the moving logos' })).toBeVisible()
    await page.clock.runFor(4000)
    await expect.poll(place).toBeGreaterThan(50)
    await logos.getByRole('button', { name: 'Pause the moving logos' }).click()
    await expect(logos.getByRole('button', { name: 'Let the logos move' })).toBeVisible()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.mouse.move(0, 0)
  })

  const heading = (name: string, title: string | RegExp) =>
    expect(block(page, name).getByRole('heading', { name: title }).first()).toBeVisible()
  for (const [name, title] of [
    ['rich-text', 'Text'],
    ['heading', 'A heading'],
    ['faq', 'Questions and answers'],
    ['stats', 'In numbers'],
    ['grid', 'Three things side by side'],
    ['journey', 'What happens, in order'],
    ['pricing-list', 'What it costs'],
    ['rebate-split', 'How the rebate works'],
    ['pricing-table', 'Every way to pay'],
    ['treatment-tiles', 'What would you like help with?'],
    ['survey-banner', 'Need a mental health treatment plan?'],
    ['logo-carousel', 'Schemes we work with'],
    ['testimonials', 'About booking'],
    ['testimonial-carousel', 'More about booking'],
    ['help-search', 'Find someone who can help'],
    ['psychologist-carousel', 'Clinicians who help with anxiety'],
    ['specialisation-carousel', 'By concern'],
    ['related-articles', 'Reading about Sleep'],
    ['blog-articles', 'From our blog'],
    ['contact-information', 'Leave your details'],
    ['login', 'Already a client?'],
    ['countdown', 'New Medicare rebates'],
  ] as const)
    await heading(name, title)
  await expect(block(page, 'notice').getByRole('link', { name: /Lifeline/ })).toBeVisible()
  await expect(block(page, 'buttons').getByRole('link', { name: 'The first thing to do' })).toBeVisible()
  await expect(block(page, 'quote').getByRole('figure')).toContainText('You can make it safe')
  await expect(block(page, 'table').getByRole('table', { name: 'A table' })).toBeVisible()
  await expect(block(page, 'video').getByRole('button', { name: /^Play.*A film about sleep$/ })).toBeVisible()
  await expect(block(page, 'link-columns').getByRole('navigation', { name: 'Find care here' })).toBeVisible()
  const unknown = block(page, 'block-from-tomorrow')
  await expect(unknown.getByText('This component does not exists')).toBeVisible()
  await expect(unknown.getByText('block-from-tomorrow').last()).toBeVisible()
  await checkAccessibility(page)
  await page.setViewportSize(desktop)

  await test.step('a video asks its provider for nothing before the press', async () => {
    await block(page, 'video').scrollIntoViewIfNeeded()
    expect(asked).toEqual([])
    await block(page, 'video').getByRole('button', { name: /^Play/ }).click()
    await expect(block(page, 'video').locator('iframe')).toHaveAttribute('title', 'A film about sleep')
    await expect
      .poll(() => asked)
      .toEqual(['https://www.youtube-nocookie.com/embed/sample-video?autoplay=1&rel=0'])
  })

  await test.step('a long testimonial is six lines until it is opened', async () => {
    const long = block(page, 'testimonial-carousel').getByRole('figure', { name: /A long sample/ })
    const lines = () =>
      long.locator('blockquote').evaluate((quote) => {
        const { lineHeight } = getComputedStyle(quote)
        return Math.round(quote.clientHeight / Number.parseFloat(lineHeight))
      })
    expect(await lines()).toBe(6)
    await long.getByRole('button', { name: /^Read more/ }).click()
    expect(await lines()).toBeGreaterThan(6)
    await long.getByRole('button', { name: /^Read less/ }).click()
    expect(await lines()).toBe(6)
  })

  await test.step('contact details are sent with the consent to keep them', async () => {
    const form = block(page, 'contact-information')
    // It says why it waits, and shows where when it is pressed all the same.
    await pressRefused(form.getByRole('button', { name: 'Send' }))
    await expect(
      form.getByRole('link', { name: 'Please accept the Privacy policy in order to continue' }),
    ).toBeVisible()
    await form.getByLabel('First name').fill('Chantelle')
    await form.getByLabel('Last name').fill('Arthur')
    await form.getByLabel('Email').fill('chantelle@mail.example')
    await form.getByLabel('Phone number').fill('0491 570 006')
    const consent = form.getByRole('checkbox', { name: /^I a/ })
    await consent.check()
    // One that could not be sent says so, and keeps what was typed.
    const submissions = '**/api/submissions/v3/**'
    await page.route(submissions, (route) => route.abort())
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form.getByText('Something went wrong. Please try again.')).toBeVisible()
    await expect(form.getByLabel('Email')).toHaveValue('chantelle@mail.example')
    await expect(consent).toBeChecked()
    await page.unroute(submissions)
    const sent = page.waitForRequest(/submit\/banksia\/contact-information$/)
    await form.getByRole('button', { name: 'Send' }).click()
    const { legalConsentOptions } = (await sent).postDataJSON()
    expect(legalConsentOptions.consent).toMatchObject({ consentToProcess: true })
    await expect(form.getByText('We have your details.')).toBeVisible()
  })

  await test.step('numbers of clinicians lead to the lists that they count', async () => {
    await expect(
      block(page, 'specialisation-carousel').getByRole('link', { name: /^Sleep.*\d+ clinicians/ }),
    ).toHaveAttribute('href', /specializations=%5B%22sleep%22%5D/)
    await expect(
      block(page, 'psychologist-carousel').getByRole('link', { name: /^See all \d+ clinicians/ }),
    ).toHaveAttribute(
      'href',
      /fundingMethods=rebate.*specializations=%5B%22anxiety%22%5D|specializations=%5B%22anxiety%22%5D.*fundingMethods=rebate/,
    )
  })

  await test.step('a log-in leads to the real one and asks for no password', async () => {
    await expect(block(page, 'login').getByLabel(/password/i)).toHaveCount(0)
    await expect(block(page, 'login').getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      /^\/login/,
    )
  })

  await test.step('a search leads to the listing', async () => {
    await block(page, 'help-search').getByLabel('What would you like help with?').first().click()
    await expect(page.getByRole('combobox', { name: 'What would you like help with?' })).toBeFocused()
    // Typing opens the list, also where a picture that arrived late moved the page and closed it.
    await page.keyboard.type('Sleep')
    await page.getByRole('option', { name: 'Sleep' }).click()
    await page.keyboard.press('Escape')
    await block(page, 'help-search').getByRole('button', { name: 'See who can help' }).click()
    await expect(page).toHaveURL('/find-a-psychologist?specializations=%5B%22sleep%22%5D')
  })
})
