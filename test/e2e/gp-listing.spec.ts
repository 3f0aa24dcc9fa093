import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { gpBlockMessages, reviewWarning } from '#domain/gp/surveys-due.ts'
import { logInAs } from '#test/support/log-in.ts'

test.use({ viewport: { width: 1280, height: 900 } })

const signUp = 'Sign up to complete your booking'
/** Until scripts have taken over, presses do nothing. */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' })

const entries = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
const pressed = (page: Page) => page.getByRole('button', { pressed: true })
const panel = (page: Page) => page.getByRole('complementary', { name: /^Your choice/ })

/** A time nobody else needs: the last one of the nth GP from the end of the list. */
async function chooseTime(page: Page, fromTheEnd = 1): Promise<void> {
  await expect(entries(page).first()).toBeVisible()
  await entries(page)
    .nth(-fromTheEnd)
    .getByRole('button', { name: /[AP]M$/ })
    .first()
    .click()
  await expect(pressed(page)).toHaveCount(1)
}

/** Gives the slot that this tab holds back to others. */
async function giveBack(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { reserveId } = JSON.parse(sessionStorage.getItem('banksia.reservation') ?? '{}')
    const user = Object.entries(sessionStorage).find(([key]) => key.startsWith('oidc.user:'))?.[1]
    const token = user && JSON.parse(user).access_token
    const headers = token ? { authorization: `Bearer ${token}` } : undefined
    const response = await fetch(`/api/accounts/banksia/reserved-appointments/${reserveId}`, {
      method: 'DELETE',
      headers,
    })
    if (!response.ok) throw new Error(`${response.status}`)
  })
}

test.describe('Next Available', () => {
  test('shows the next times of all GPs, and what is chosen', async ({ page }) => {
    await open(page, '/find-a-gp')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book a GP for a treatment plan')
    await expect(page.getByText(/registered with us under MyMedicare/)).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Initial/ })).toBeChecked()
    await expect(entries(page)).toHaveCount(8)
    const button = panel(page).getByRole('button', { name: signUp })
    await expect(button).toHaveAttribute('aria-disabled', 'true')

    await chooseTime(page)
    await expect(panel(page)).toContainText('Cost: Free')
    await expect(panel(page)).toContainText('40 minutes')
    await expect(panel(page)).toContainText(/[AP]M, Sydney \(GMT\+1[01]\)/)
    await expect(button).not.toHaveAttribute('aria-disabled')
  })

  test('a tab is an address, and leaving it clears the choice', async ({ page }) => {
    await open(page, '/find-a-gp')
    await chooseTime(page)
    await page.getByRole('tab', { name: 'Browse GPs' }).click()
    await expect(page).toHaveURL('/find-a-gp?tab=browse')
    await expect(page.getByRole('link', { name: 'See times with Dr Daniel Ng' })).toBeVisible()
    await page.reload({ waitUntil: 'networkidle' })
    await expect(page.getByRole('tab', { name: 'Browse GPs', selected: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Browse GPs' }).press('ArrowLeft')
    await expect(page.getByRole('tab', { name: 'Next Available', selected: true })).toBeFocused()
    await expect(entries(page)).toHaveCount(8)
    await expect(pressed(page)).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'Browse GPs', selected: true })).toBeVisible()
  })

  test('Initial or Review changes the times and clears the choice', async ({ page }) => {
    await open(page, '/find-a-gp')
    await chooseTime(page)
    await page.getByRole('radio', { name: /^Review/ }).check()
    await expect(page).toHaveURL('/find-a-gp?type=review')
    await expect(pressed(page)).toHaveCount(0)
    await chooseTime(page)
    await expect(panel(page)).toContainText('20 minutes')
  })

  test('Show more adds, Back takes away, and the address keeps the count', async ({ page }) => {
    await open(page, '/find-a-gp')
    await expect(page.getByRole('button', { name: 'Back' })).toBeHidden()
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(entries(page)).toHaveCount(16)
    await expect(page).toHaveURL('/find-a-gp?show=16')
    await page.reload({ waitUntil: 'networkidle' })
    await expect(entries(page)).toHaveCount(16)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(entries(page)).toHaveCount(8)
    await expect(page).toHaveURL('/find-a-gp')
  })

  test('another zone writes the same moments anew, and stays for this visit', async ({ page }) => {
    await open(page, '/find-a-gp')
    await chooseTime(page)
    const inSydney = await pressed(page).textContent()
    await page.getByRole('button', { name: /^Change the time zone/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Perth/ })
      .click()
    await expect(page.getByText('Perth time (GMT+8)')).toBeVisible()
    await expect(panel(page)).toContainText('Perth (GMT+8)')
    await expect(pressed(page)).toHaveCount(1)
    await expect(pressed(page)).not.toHaveText(inSydney ?? '')
    await page.reload()
    await expect(page.getByText('Perth time (GMT+8)')).toBeVisible()
  })

  test('times that cannot be read say so, and can be asked for again', async ({ page }) => {
    await open(page, '/find-a-gp')
    await page.route('**/api/gp-availabilities*', (route) => route.abort())
    await page.getByRole('radio', { name: /^Review/ }).check()
    await expect(page.getByText('We could not load the times')).toBeVisible()
    await page.unroute('**/api/gp-availabilities*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(entries(page)).toHaveCount(8)
    await expect(page.getByText('We could not load the times')).toBeHidden()
  })

  test('what the address gets wrong is ignored, and the rest kept', async ({ page }) => {
    await open(page, '/find-a-gp?tab=everyone&type=review&show=-3')
    await expect(page.getByRole('radio', { name: /^Review/ })).toBeChecked()
    await expect(entries(page)).toHaveCount(8)
  })
})

test.describe('booking', () => {
  test('signed out, a time is held and leads to the GP sign-up', async ({ page }) => {
    await open(page, '/find-a-gp')
    await chooseTime(page, 2)
    await panel(page).getByRole('button', { name: signUp }).click()
    await expect(page).toHaveURL('/gp/signup')
    await giveBack(page)
  })

  test('signed out, a review warns first: Back returns, Continue goes on', async ({ page }) => {
    await open(page, '/find-a-gp?type=review')
    await chooseTime(page, 3)
    await panel(page).getByRole('button', { name: signUp }).click()
    const warning = page.getByRole('dialog', { name: reviewWarning.heading })
    await expect(warning).toContainText(reviewWarning.text)
    await warning.getByRole('button', { name: 'Back' }).click()
    await expect(warning).toBeHidden()
    await expect(pressed(page)).toHaveCount(1)
    await panel(page).getByRole('button', { name: signUp }).click()
    await warning.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/gp/signup')
    await giveBack(page)
  })

  test('a time that somebody else took is said, and leaves the list', async ({ page, request }) => {
    await open(page, '/find-a-gp')
    await chooseTime(page, 4)
    const taken = await takeChosen(page, request)
    await panel(page).getByRole('button', { name: signUp }).click()
    const words = 'Appointment slot already taken. Please choose another time'
    await expect(page.getByTestId('toast')).toContainText(words)
    await expect(panel(page)).toContainText(words)
    await expect(pressed(page)).toHaveCount(0)
    await taken.giveBack()
  })

  test('gp.recent is sent to a review', async ({ page }) => {
    await logInAs(page, 'gp.recent', '/find-a-gp')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book your GP appointment')
    await chooseTime(page)
    await panel(page).getByRole('button', { name: 'Book GP' }).click()
    await expect(page.getByRole('alert').filter({ visible: true })).toHaveText(gpBlockMessages.bookReview)
    await page.getByRole('radio', { name: /^Review/ }).check()
    await expect(panel(page)).not.toContainText(gpBlockMessages.bookReview)
  })

  test('gp.lapsed is sent to an initial appointment', async ({ page }) => {
    await logInAs(page, 'gp.lapsed', '/find-a-gp?type=review')
    await chooseTime(page)
    await panel(page).getByRole('button', { name: 'Book GP' }).click()
    await expect(panel(page)).toContainText(gpBlockMessages.bookInitial)
    await expect(page).toHaveURL('/find-a-gp?type=review')
  })

  test('a client with nothing on file is warned of a review, and goes on to Medicare', async ({ page }) => {
    await logInAs(page, 'new.client', '/find-a-gp?type=review')
    await chooseTime(page, 5)
    await panel(page).getByRole('button', { name: 'Book GP' }).click()
    await page
      .getByRole('dialog', { name: reviewWarning.heading })
      .getByRole('button', { name: 'Continue' })
      .click()
    await expect(page).toHaveURL('/gp/medicare')
    await giveBack(page)
  })

  test('a psychologist is told why nothing can be booked', async ({ page }) => {
    await logInAs(page, 'clinician', '/find-a-gp')
    const words =
      'You are currently logged in as a psychologist and are not able to book appointments via the website.'
    await expect(page.getByText(words).first()).toBeVisible()
    await chooseTime(page)
    const button = panel(page).getByRole('button', { name: 'Book GP' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(words)
  })

  test('on a phone the choice is a bar with the whole button', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await open(page, '/find-a-gp')
    await expect(panel(page)).toBeHidden()
    await chooseTime(page)
    await expect(panel(page)).toContainText('Cost: Free')
    await expect(panel(page).getByRole('button', { name: signUp })).toBeInViewport({ ratio: 1 })
  })
})

test.describe('one GP', () => {
  const calendar = (page: Page) => page.getByRole('region', { name: 'Book a session' })
  const freeDays = (page: Page) =>
    calendar(page)
      .getByRole('table')
      .getByRole('button', { name: /times free$/ })
  const times = (page: Page) => calendar(page).getByRole('group', { name: 'Times' }).getByRole('button')

  test('has a profile without specialisations or ages', async ({ page }) => {
    await open(page, '/find-a-gp?tab=browse')
    await page.getByRole('link', { name: 'See times with Dr Ruth Abara' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dr Ruth Abara')
    await expect(page.getByText('General practitioner').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What I help with' })).toBeHidden()
    await expect(page.getByText('Young people 13-17')).toBeHidden()
  })

  test('type, date and time: each choice clears what follows it', async ({ page }) => {
    await open(page, '/find-a-gp/gp-details?id=hana-okada')
    await expect(calendar(page)).toContainText('Please choose a date first')
    await freeDays(page).first().click()
    await times(page).first().click()
    await expect(times(page).and(pressed(page))).toHaveCount(1)
    await freeDays(page).nth(1).click()
    await expect(times(page).and(pressed(page))).toHaveCount(0)
    await times(page).first().click()
    await calendar(page).getByLabel('Appointment type').selectOption({ label: 'Review, 20 minutes' })
    await expect(calendar(page)).toContainText('Please choose a date first')
    await expect(calendar(page).getByRole('button', { name: signUp })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

  test('many times scroll in 300 px', async ({ page }) => {
    await open(page, '/find-a-gp/gp-details?id=hana-okada')
    await freeDays(page).last().click()
    await expect(calendar(page).getByRole('group', { name: 'Times' })).toHaveCSS('max-height', '300px')
  })

  test('a held time leads to the GP sign-up', async ({ page }) => {
    await open(page, '/find-a-gp/gp-details?id=bronwyn-hughes')
    await freeDays(page).last().click()
    await times(page).last().click()
    await expect(calendar(page)).toContainText('Cost: Free')
    await calendar(page).getByRole('button', { name: signUp }).click()
    await expect(page).toHaveURL('/gp/signup')
    await giveBack(page)
  })

  for (const [from, to] of [
    ['/find-a-gp/gp-details', '/find-a-gp'],
    ['/find-a-gp/gp-details?id=nobody', '/clinician-unavailable'],
    ['/gp', '/find-a-gp'],
  ] as const)
    test(`${from} leads to ${to}`, async ({ page }) => {
      await open(page, from)
      await expect(page).toHaveURL(to)
    })
})

test.describe('back from the payment page', () => {
  test('signed out, a success goes on by way of the login', async ({ page }) => {
    await open(page, '/gp?paymentDetailStatus=success')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })

  test('signed in, a success goes on to the pending page', async ({ page }) => {
    await logInAs(page, 'gp.recent', '/gp/booking-pending')
    await open(page, '/gp?paymentDetailStatus=success')
    await expect(page).toHaveURL('/gp/booking-pending')
  })

  test('anything else says so and goes back to the GPs', async ({ page }) => {
    await open(page, '/gp?paymentDetailStatus=failed')
    await expect(page).toHaveURL('/find-a-gp')
    await expect(page.getByTestId('toast')).toContainText('Failed to save payment details. Please try again.')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('GPs, their times and both tabs are there', async ({ page }) => {
    await open(page, '/find-a-gp')
    await expect(entries(page)).toHaveCount(8)
    await page.getByRole('radio', { name: /^Review/ }).check()
    await page.getByRole('button', { name: 'Show times' }).click()
    await expect(page).toHaveURL('/find-a-gp?type=review')
    await page.getByRole('tab', { name: 'Browse GPs' }).click()
    await expect(page.getByRole('link', { name: 'Dr Daniel Ng', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Dr Daniel Ng', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dr Daniel Ng')
    await expect(page.getByRole('link', { name: 'See the next times of all our GPs' })).toBeVisible()
  })
})

test.describe('WCAG 2.2 A and AA', () => {
  const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 1280])
      test(`at ${width}, ${colorScheme}`, async ({ page }) => {
        test.slow()
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 900 })
        const check = async () => {
          await page.evaluate(() => document.fonts.ready)
          const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze()
          expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
          const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          expect(over).toBeLessThanOrEqual(0)
        }
        await open(page, '/find-a-gp?type=review')
        await chooseTime(page)
        await check()
        await panel(page).getByRole('button', { name: signUp }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await check()
        await open(page, '/find-a-gp?tab=browse')
        await check()
        await open(page, '/find-a-gp/gp-details?id=daniel-ng')
        await page
          .getByRole('table')
          .getByRole('button', { name: /times free$/ })
          .first()
          .click()
        await page.getByRole('group', { name: 'Times' }).getByRole('button').first().click()
        await check()
      })
})

/** Another visitor holds the time that is chosen on the page. */
async function takeChosen(page: Page, request: APIRequestContext) {
  const group = page.getByRole('group').filter({ has: pressed(page) })
  const name = (await group.getAttribute('aria-label')) ?? ''
  const time = await pressed(page).textContent()
  const answer = await request.get('/api/gp-availabilities?type=initial&timeZone=Australia/Sydney&take=8')
  const { appointmentTypeId, days } = await answer.json()
  const written = (startDateTime: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'Australia/Sydney',
      hour: 'numeric',
      minute: '2-digit',
    })
      .format(new Date(startDateTime))
      .replace(/\s/, ' ')
  type Slot = { clinicianId: string; startDateTime: string }
  type Day = { date: string; clinician: { name: string }; timeSlots: Slot[] }
  const slot = (days as Day[])
    .filter(
      ({ clinician, date }) =>
        name.startsWith(clinician.name) && name.includes(` ${Number(date.slice(-2))} `),
    )
    .flatMap(({ timeSlots }) => timeSlots)
    .find(({ startDateTime }) => written(startDateTime) === time)
  if (!slot) throw new Error(`not offered: ${name}, ${time}`)
  const { clinicianId, startDateTime } = slot
  const url = '/api/accounts/banksia/reserved-appointments'
  const held = await request.post(url, {
    data: { appointmentTypeId, clinicianId, deliveryType: 'videoCall', slots: [{ startDateTime }] },
  })
  expect(held.status()).toBe(201)
  const { data } = await held.json()
  return { giveBack: () => request.delete(`${url}/${data.reserveId}`) }
}
