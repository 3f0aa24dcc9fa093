import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { logInAs } from '#test/support/log-in.ts'

const desktop = { width: 1280, height: 900 }
const phone = { width: 360, height: 740 }
const profile = (slug: string) => `/find-a-psychologist/details?id=${slug}`
const reservations = '/api/accounts/banksia/reserved-appointments'

test.use({ viewport: desktop })

const panelOf = (page: Page, name = 'Amelia') =>
  page.getByRole('region', { name: `Book a session with ${name}` })
const freeDays = (panel: Locator) => panel.getByRole('button', { name: /times free$/ })
const slots = (panel: Locator) => panel.getByRole('button', { name: /^\d+:\d\d [AP]M$/ })
const bookButton = (panel: Locator) => panel.getByRole('button', { name: /complete your booking$/i })

type Stored = { reserveId: string; appointments: { startDateTime: string; sessionTypeId: string }[] }
const storedReservation = (page: Page): Promise<Stored | null> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('banksia.reservation') ?? 'null') as Stored | null)

/** Tests that hold a time of one psychologist keep to different days. */
async function pickSlot(panel: Locator, day: 'first' | 'last'): Promise<string> {
  await freeDays(panel)[day]().click()
  const slot = slots(panel)[day]()
  await slot.click()
  await expect(slot).toHaveAttribute('aria-pressed', 'true')
  return (await slot.textContent()) ?? ''
}

async function payBy(panel: Locator, label: string): Promise<void> {
  await panel.getByLabel('How will you pay?').selectOption({ label })
}

const bornYearsAgo = (years: number) => `${new Date().getFullYear() - years}-01-01`

const giveBack = async (request: APIRequestContext, reserveId: string) =>
  expect((await request.delete(`${reservations}/${reserveId}`)).status()).toBe(204)

test.describe('the profile', () => {
  test('shows every block, with what the practice knows', async ({ page }) => {
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
    await expect(page.getByRole('table').getByRole('row', { name: /^Medicare rebate/ })).toContainText(
      '$52.08',
    )
    for (const term of ['Practice', 'Qualifications', 'Trained in', 'Services', 'Languages', 'Registration'])
      await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) })).toBeVisible()
    await expect(page.getByText('Clinical psychologist, 12 years of experience')).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /details\?id=amelia-tran$/)
  })

  test('keeps the panel beside the text on a wide screen', async ({ page }) => {
    await page.goto(profile('amelia-tran'))
    await expect(freeDays(panelOf(page)).first()).toBeVisible()
    await page.getByRole('heading', { name: 'Training and practice' }).scrollIntoViewIfNeeded()
    await expect(bookButton(panelOf(page))).toBeInViewport()
  })

  test('is reached by id as well as by name, and says so to search engines once', async ({
    page,
    request,
  }) => {
    const found = await request.get('/api/accounts/banksia/clinicians/amelia-tran')
    const { _id } = (await found.json()) as { _id: string }
    await page.goto(profile(_id))
    await expect(page.getByRole('heading', { level: 1, name: 'Amelia Tran' })).toBeVisible()
    const data = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'Person', name: 'Amelia Tran' })
  })

  test('without an id leads to the listing', async ({ page }) => {
    await page.goto('/find-a-psychologist/details')
    await expect(page).toHaveURL(/\/find-a-psychologist$/)
  })

  for (const id of ['nobody-of-this-name', '00000000-0000-4000-8000-000000000000', '%00', '../..'])
    test(`with the id ${id} leads to the page that says so`, async ({ page }) => {
      await page.goto(profile(encodeURIComponent(id)))
      await expect(page).toHaveURL('/clinician-unavailable')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This psychologist is not available')
      await expect(page.getByTestId('toast')).toHaveText(
        'The psychologist may no longer be available for this time slot',
      )
      await page.getByRole('link', { name: 'See who is free' }).click()
      await expect(page).toHaveURL(/\/find-a-psychologist$/)
    })

  test.describe('on a phone', () => {
    test.use({ viewport: phone })

    test('"View profile" leads to the text, "Book now" back to the times', async ({ page }) => {
      await page.goto(profile('amelia-tran'))
      await page.getByRole('link', { name: 'View profile' }).click()
      await expect(page.getByRole('blockquote')).toBeInViewport()
      await page.getByRole('link', { name: 'Book now' }).first().click()
      await expect(panelOf(page).getByLabel('How will you pay?')).toBeInViewport()
    })

    test('folds long text to three lines, and opens it', async ({ page }) => {
      await page.goto(profile('amelia-tran'))
      const end = page.getByText('You can say no to any of it.')
      const more = page.getByRole('button', { name: 'Show more' })
      await expect(more).toHaveAttribute('aria-expanded', 'false')
      await expect(end).not.toBeInViewport()
      await more.click()
      await end.scrollIntoViewIfNeeded()
      await expect(end).toBeInViewport()
      await page.getByRole('button', { name: 'Show less' }).click()
      await expect(more).toBeVisible()
    })

    test('the bar with the price shows while the panel is out of sight', async ({ page }) => {
      await page.goto(profile('amelia-tran'))
      const bar = page.getByRole('complementary', { name: 'Book' })
      await page.getByRole('heading', { name: 'Training and practice' }).scrollIntoViewIfNeeded()
      await expect(bar).toContainText('$52.08 after rebate')
      await bar.getByRole('link', { name: 'Book now' }).click()
      await expect(panelOf(page)).toBeInViewport()
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
      await expect(page.locator('.panel--waiting')).toBeHidden()
    })
  })
})

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
    await page.keyboard.press('Tab')
    const first = freeDays(panel).first()
    await expect(first).toBeFocused()

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

  test('says why a day is dimmed', async ({ page }) => {
    await page.goto(profile('amelia-tran'))
    const panel = panelOf(page)
    await expect(freeDays(panel).first()).toBeVisible()
    const dimmed = panel.locator('td button[aria-disabled]')
    const reasons = /(no sessions|fully booked|not yet open for booking|in the past|no times left today)$/
    for (const day of await dimmed.all()) await expect(day).toHaveAccessibleName(reasons)
    expect(await dimmed.count()).toBeGreaterThan(0)
  })

  test('moves the times with the zone, writes it out and remembers it', async ({ page }) => {
    await page.goto(profile('amelia-tran'))
    const panel = panelOf(page)
    await freeDays(panel).last().click()
    await expect(panel.getByText(/^Sydney time \(GMT\+1[01]\)$/).first()).toBeVisible()
    const inSydney = await slots(panel).allTextContents()
    await panel.getByRole('button', { name: /^Change the time zone/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Which time zone are you in?' })
    await expect(dialog.getByRole('listitem')).toHaveCount(9)
    await dialog.getByRole('button', { name: /^Perth/ }).click()
    await expect(dialog).toBeHidden()
    await expect(panel.getByText('Perth time (GMT+8)').first()).toBeVisible()
    await expect.poll(() => slots(panel).allTextContents()).not.toEqual(inSydney)
    await page.reload()
    await expect(panel.getByText('Perth time (GMT+8)').first()).toBeVisible()
  })

  test('keeps the chosen moment when the zone changes', async ({ page }) => {
    await page.goto(profile('amelia-tran'))
    const panel = panelOf(page)
    await pickSlot(panel, 'last')
    await panel.getByRole('button', { name: /^Change the time zone/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Brisbane/ })
      .click()
    await expect(panel.getByText(/Brisbane time/).first()).toBeVisible()
    await expect(panel.locator('.slot[aria-pressed="true"]')).toHaveCount(1)
    await expect(bookButton(panel)).not.toHaveAttribute('aria-disabled')
  })

  test('says so when a date has no times in the chosen zone, and offers the next that has', async ({
    page,
  }) => {
    await page.goto(profile('amelia-tran'))
    const panel = panelOf(page)
    await freeDays(panel).first().click()
    const [date] = (await panel.getByRole('heading', { level: 3 }).allTextContents()).slice(-1)
    await page.route(/availabilities\/public.*Darwin/, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { timeSlots: Record<string, unknown> }
      const first = Object.entries(body.timeSlots).find(
        ([, day]) => (day as { isAvailable: boolean }).isAvailable,
      )
      if (first) body.timeSlots[first[0]] = { isAvailable: false, reason: 'fullyBooked', timeSlots: [] }
      await route.fulfill({ response, json: body })
    })
    await panel.getByRole('button', { name: /^Change the time zone/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Darwin/ })
      .click()
    await expect(panel.getByText('Please select another date')).toBeVisible()
    await expect(
      panel.getByText('Time slots are currently unavailable in the selected time zone for this date'),
    ).toBeVisible()
    await panel.getByRole('button', { name: /^Next free day: / }).click()
    await expect(slots(panel).first()).toBeVisible()
    await expect(panel.getByRole('heading', { level: 3, name: date, exact: true })).toHaveCount(0)
  })

  test('shows what is left to pay before a time is taken, for each way to pay', async ({ page }) => {
    await page.goto(profile('amelia-tran'))
    const panel = panelOf(page)
    await expect(panel).toContainText('With a Medicare rebate')
    await expect(panel).toContainText('$52.08')
    await payBy(panel, 'Self-funded')
    await expect(panel).toContainText('$201.13 on the day, no rebate')
    await payBy(panel, 'NDIS')
    await expect(panel).toContainText('Invoiced to your plan or insurer')
    await payBy(panel, 'Medicare rebate')
    await expect(panel).toContainText('$201.13 on the day, $149.05 back')
    await panel.getByRole('button', { name: 'Price details' }).click()
    const notice = page.getByRole('dialog', { name: 'What you pay, and when' })
    await expect(notice).toContainText('Booking fee$12.08')
    await expect(notice).toContainText('Total (not incl. bank fees)$201.13')
    await notice.getByRole('button', { name: 'Back to the times' }).click()
    await expect(notice).toBeHidden()
  })

  test('shows a visitor the price, holds the time and goes on to sign-up', async ({ page, request }) => {
    await page.goto(profile('amelia-tran'))
    const panel = panelOf(page)
    await payBy(panel, 'Medicare rebate')
    await pickSlot(panel, 'last')
    await expect(bookButton(panel)).toHaveText('Sign up to complete your booking')
    await bookButton(panel).click()
    const price = page.getByRole('dialog', { name: 'Your session with a Medicare rebate' })
    await expect(price).toContainText('You pay in the end$52.08')
    await price.getByRole('button', { name: 'Continue: Medicare rebate' }).click()
    await expect(page).toHaveURL('/signup')
    const held = await storedReservation(page)
    expect(held?.reserveId).toMatch(/^[\w-]{32}$/)
    expect(await page.evaluate(() => sessionStorage.getItem('banksia.funding'))).toBe('"rebate"')
    await giveBack(request, held?.reserveId ?? '')
  })

  test('says that somebody else was quicker, and shows the times that are left', async ({
    page,
    request,
  }) => {
    await page.goto(profile('jarrah-simmons'))
    const panel = panelOf(page, 'Jarrah')
    await payBy(panel, 'Bulk bill')
    const days = page.waitForResponse(/availabilities\/public/)
    await panel.getByLabel('Appointment type').selectOption({ label: 'Subsequent session, 50 minutes' })
    const answer = await days
    const { timeSlots } = (await answer.json()) as {
      timeSlots: Record<string, { timeSlots: { startDateTime: string; clinicianId: string }[] }>
    }
    const time = await pickSlot(panel, 'last')
    const wanted = Object.values(timeSlots)
      .flatMap((day) => day.timeSlots)
      .at(-1)
    const [, appointmentTypeId] = /appointment-types\/([^/]+)/.exec(answer.url()) ?? []
    const taken = await request.post(reservations, {
      data: {
        appointmentTypeId,
        clinicianId: wanted?.clinicianId,
        slots: [{ startDateTime: wanted?.startDateTime }],
      },
    })
    expect(taken.status()).toBe(201)
    await bookButton(panel).click()
    await expect(page.getByTestId('toast')).toHaveText(
      'Appointment slot already taken. Please choose another time',
    )
    await expect(panel.locator('.panel__foot')).toContainText(
      'Appointment slot already taken. Please choose another time',
    )
    await expect(panel.getByRole('button', { name: time, exact: true })).toHaveCount(0)
    await expect(page).toHaveURL(/details/)
    const { data } = (await taken.json()) as { data: { reserveId: string } }
    await giveBack(request, data.reserveId)
  })

  test('passes on why a type cannot be reserved', async ({ page }) => {
    await page.goto(profile('tomas-keller'))
    const panel = panelOf(page, 'Tomas')
    await payBy(panel, 'WorkCover')
    await panel.getByLabel('Appointment type').selectOption({ label: 'Care team session, 50 minutes' })
    await pickSlot(panel, 'last')
    await bookButton(panel).click()
    await expect(page.getByTestId('toast')).toHaveText(
      'The Care team session appointment type is set to all assignment mode which is not supported for reservation.',
    )
  })

  test('goes to the page that says so when the psychologist has gone meanwhile', async ({ page }) => {
    await page.route(`**${reservations}`, (route) =>
      route.fulfill({
        status: 404,
        json: { status: 404, code: 'notFound', message: 'gone', requestId: 'x' },
      }),
    )
    await page.goto(profile('jarrah-simmons'))
    const panel = panelOf(page, 'Jarrah')
    await payBy(panel, 'DVA')
    await pickSlot(panel, 'last')
    await bookButton(panel).click()
    await expect(page).toHaveURL('/clinician-unavailable')
    await expect(page.getByTestId('toast')).toHaveText(
      'The psychologist may no longer be available for this time slot',
    )
  })

  test('offers another try when the times cannot be read', async ({ page }) => {
    await page.route(/availabilities\/public/, (route) => route.abort())
    await page.goto(profile('amelia-tran'))
    const panel = panelOf(page)
    await expect(panel.getByText(/could not reach the service/)).toBeVisible()
    await page.unroute(/availabilities\/public/)
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(freeDays(panel).first()).toBeVisible()
  })

  test('shows another way on where nothing is free', async ({ page }) => {
    await page.goto(profile('marcus-webb'))
    await expect(page.getByText('My next 4 weeks is fully booked')).toHaveCount(2)
    await panelOf(page, 'Marcus').getByRole('link', { name: 'See who is free sooner' }).click()
    await expect(page).toHaveURL(/\/find-a-psychologist$/)
  })

  test('warns where the case load is full, and lets no visitor book', async ({ page }) => {
    await page.goto(profile('niamh-doyle'))
    const panel = panelOf(page, 'Niamh')
    await expect(panel.getByText('Not currently accepting new clients.').first()).toBeVisible()
    await expect(panel.getByRole('link', { name: 'care@banksia.example' })).toBeVisible()
    await expect(bookButton(panel)).toHaveAttribute('aria-disabled', 'true')
  })

  test('asks before one held time is given up for another psychologist’s', async ({ page, request }) => {
    await page.goto(profile('jarrah-simmons'))
    await payBy(panelOf(page, 'Jarrah'), 'Medicare rebate')
    await pickSlot(panelOf(page, 'Jarrah'), 'first')
    await bookButton(panelOf(page, 'Jarrah')).click()
    await page.getByRole('button', { name: 'Continue: Medicare rebate' }).click()
    await expect(page).toHaveURL('/signup')
    const first = await storedReservation(page)

    await page.goto(profile('leila-haddad'))
    const panel = panelOf(page, 'Leila')
    await expect(panel.getByLabel('How will you pay?')).toHaveValue('rebate')
    await pickSlot(panel, 'last')
    await bookButton(panel).click()
    const warning = page.getByRole('dialog', { name: 'Change to Leila Haddad?' })
    await expect(warning).toContainText('Jarrah Simmons')
    const keep = warning.getByRole('link', { name: 'Keep my time with Jarrah' })
    await expect(keep).toHaveAttribute('href', '/signup')
    const returned = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await warning.getByRole('button', { name: 'Change to Leila' }).click()
    await expect(page).toHaveURL('/signup')
    expect((await returned).url()).toContain(first?.reserveId)
    const second = await storedReservation(page)
    expect(second?.reserveId).not.toBe(first?.reserveId)
    await giveBack(request, second?.reserveId ?? '')
  })
})

test.describe('signed in', () => {
  test('a client is asked how they pay, then goes on to the page of that funding', async ({ page }) => {
    await logInAs(page, 'new.client', profile('tomas-keller'))
    const panel = panelOf(page, 'Tomas')
    await expect(bookButton(panel)).toHaveText('Complete your booking')
    await pickSlot(panel, 'last')
    await bookButton(panel).click()
    const required = page.getByRole('dialog', { name: 'Funding method required' })
    await required.getByRole('button', { name: 'WorkCover' }).click()
    await expect(required).toBeHidden()
    await expect(panel.getByLabel('How will you pay?')).toHaveValue('workCover')
    await bookButton(panel).click()
    await expect(page).toHaveURL('/booking/workcover')
    expect(await storedReservation(page)).toMatchObject({ status: 'claimed' })
  })

  test('a client with a psychologist keeps to them', async ({ page }) => {
    await logInAs(page, 'returning.client', profile('priya-raman'))
    const panel = panelOf(page, 'Priya')
    await payBy(panel, 'Medicare rebate')
    await freeDays(panel).first().click()
    await slots(panel).first().click()
    await bookButton(panel).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('care@banksia.example')
    await dialog.getByRole('button', { name: 'Continue browsing' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(profile('priya-raman'))
  })

  test('a client’s zone is saved to the profile', async ({ page }) => {
    await page.route('**/api/client-records/me/time-zone', (route) => route.fulfill({ status: 204 }))
    await logInAs(page, 'new.client', profile('amelia-tran'))
    const panel = panelOf(page)
    await panel.getByRole('button', { name: /^Change the time zone/ }).click()
    const saved = page.waitForRequest('**/api/client-records/me/time-zone')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Adelaide/ })
      .click()
    const request = await saved
    expect(request.method()).toBe('PUT')
    expect(request.postDataJSON()).toEqual({ timeZone: 'Australia/Adelaide' })
    await expect(panel.getByText(/^Adelaide time/).first()).toBeVisible()
  })

  test('someone whose age does not fit is told so and cannot book', async ({ page }) => {
    await page.route('**/api/client-records/me', (route) =>
      route.fulfill({ json: { dateOfBirth: bornYearsAgo(15), timeZone: 'Australia/Sydney' } }),
    )
    await logInAs(page, 'young.person', profile('amelia-tran'))
    const panel = panelOf(page)
    await expect(
      panel.getByText('This psychologist is restricted to individuals over 18 years old.').first(),
    ).toBeVisible()
    await expect(bookButton(panel)).toHaveAttribute('aria-disabled', 'true')
  })

  test('a psychologist reads the message and cannot book', async ({ page }) => {
    await logInAs(page, 'clinician', profile('priya-raman'))
    const panel = panelOf(page, 'Priya')
    await expect(panel).toContainText(
      'You are currently logged in as a psychologist and are not able to book appointments via the website.',
    )
    await expect(bookButton(panel)).toHaveCount(0)
    await expect(freeDays(panel)).toHaveCount(0)
  })
})

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

test.describe('WCAG 2.2 A and AA', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const viewport of [phone, desktop])
      test(`the profile with a time chosen at ${viewport.width}, ${colorScheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize(viewport)
        await page.goto(profile('amelia-tran'))
        await freeDays(panelOf(page)).first().click()
        await slots(panelOf(page)).first().click()
        await page.evaluate(() => document.fonts.ready)
        const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze()
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(over).toBeLessThanOrEqual(0)
      })

  test('its dialogs, and the page for a psychologist who has gone', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(profile('amelia-tran'))
    const check = async () => {
      const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
    await panelOf(page)
      .getByRole('button', { name: /^Change the time zone/ })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check()
    await page.keyboard.press('Escape')
    await panelOf(page).getByRole('button', { name: 'Price details' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check()
    await page.goto('/clinician-unavailable')
    await check()
  })
})
