import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import type { ClinicianList } from '#contract/clinicians.ts'
import { type MatchingAnswers, noAnswers } from '#domain/matching/answers.ts'
import { criteriaOf } from '#domain/matching/check-answers.ts'
import { fitSentence } from '#domain/matching/fit-sentence.ts'
import { listingQueryOf } from '#domain/matching/listing-query.ts'
import { rankMatches } from '#domain/matching/rank-matches.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { logInAs } from '#test/support/log-in.ts'

const questions = '/get-matched/questions'
const submissions = '**/api/submissions/v3/integration/submit/**'
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const whole: MatchingAnswers = {
  ...noAnswers,
  who: 'mySelf',
  help: ['anxiety', 'sleep', 'workAndStress'],
  funding: 'rebate',
  referral: 'haveOne',
  days: ['any'],
  times: ['any'],
  firstName: 'Chantelle',
  lastName: 'Arthur',
  email: 'chantelle@mail.example',
  phone: '+61 491 570 006',
  consent: 'yes',
}
/** Nobody of the demo practice speaks Turkish, uses exposure and works with anger on Sunday mornings. */
const impossible = {
  help: ['anger'],
  funding: 'workCover',
  language: 'tr',
  style: 'exposure',
  days: ['sunday'],
  times: ['morning'],
}

/** As after answering in this tab. */
async function answered(page: Page, change: Partial<MatchingAnswers> = {}): Promise<void> {
  const stored = JSON.stringify({ ...whole, ...change })
  await page.addInitScript((text) => {
    if (sessionStorage.getItem('banksia.matchingQuery') === null)
      sessionStorage.setItem('banksia.matchingQuery', text)
  }, stored)
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const show = (page: Page) => page.getByRole('button', { name: 'Show results' })
const back = (page: Page) => page.getByRole('link', { name: 'Back', exact: true })
const missing = (page: Page) => page.locator('.wizard-foot output')
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const cards = (page: Page) => page.getByRole('article')

test.describe('the questions', () => {
  test('each step says what is missing, and Next waits for it', async ({ page }) => {
    await page.goto('/get-matched')
    await page.getByRole('link', { name: 'Start the questions' }).click()

    await expect(heading(page, 'Who is this for?')).toBeVisible()
    await expect(missing(page)).toHaveText('Who this is for is required')
    await expect(next(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(next(page)).toHaveAccessibleDescription('Who this is for is required')
    await next(page).focus()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Who is this for?')).toBeVisible()
    await page.getByLabel('My child (13-17 years)').check()
    await expect(missing(page)).toBeEmpty()
    await next(page).click()

    await expect(heading(page, 'What would you like help with?')).toBeFocused()
    await expect(missing(page)).toHaveText('Must have at least one of answers')
    await page.getByLabel('Anxiety').check()
    await page.getByLabel('Sleep').check()
    await expect(missing(page)).toHaveText('2 chosen')
    await next(page).click()

    await expect(missing(page)).toHaveText('Way to pay is required')
    await expect(page.getByLabel('DVA')).toBeDisabled()
    await expect(page.getByLabel('WorkCover')).toBeDisabled()
    await page.getByLabel('Self-funded').check()
    await expect(missing(page)).toBeEmpty()
    await expect(page.getByText('Do you have a GP referral?')).toBeHidden()
    await page.getByLabel('Medicare rebate').check()
    await expect(missing(page)).toHaveText('Answer about a GP referral is required')
    await page.getByLabel('Yes, I have one').check()
    await next(page).click()

    await expect(heading(page, 'Anyone you feel easier with?')).toBeVisible()
    await expect(page.getByLabel('No preference')).toBeChecked()
    await expect(page.getByLabel('Language')).toHaveValue('en')
    await next(page).click()

    await expect(missing(page)).toHaveText('Preferred days: Must have at least one of answers')
    await page.getByLabel('Tue').check()
    await expect(missing(page)).toHaveText('Available times: Must have at least one of answers')
    await page.getByLabel('Evening').check()
    await page.getByLabel('Any day').check()
    await expect(page.getByLabel('Tue')).not.toBeChecked()
    await next(page).click()

    await expect(missing(page)).toHaveText('This section requires all fields to be filled out')
    await expect(show(page)).toHaveAttribute('aria-disabled', 'true')
    await page.getByLabel('First name').fill('Chantelle')
    await page.getByLabel('Last name').fill('Arthur')
    await page.getByLabel('Email').fill('chantelle@mail')
    await page.getByLabel('Phone').fill('+61 412 55')
    await page.getByLabel(/I agree that Banksia/).check()
    await expect(page.getByText('Invalid email', { exact: true }).first()).toBeVisible()
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Invalid phone number')
    await page.getByLabel('Email').fill('chantelle@mail.example')
    await expect(missing(page)).toHaveText('Invalid phone number')
    await page.getByLabel('Phone').fill('0491 570 006')
    await expect(missing(page)).toBeEmpty()
    await page.getByLabel('Last name').fill('')
    await expect(missing(page)).toHaveText('This section requires all fields to be filled out')
    await page.getByLabel('Last name').fill('Arthur')
    await show(page).click()
    await expect(page).toHaveURL('/your-results')
  })

  test('keyboard only, from the first question to the results', async ({ page }) => {
    await page.goto(questions)
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    /** Goes forward by Tab until the named control has focus. */
    const tabTo = async (control: ReturnType<Page['getByLabel']>) => {
      for (let presses = 0; presses < 40; presses++) {
        if (await control.evaluate((element) => element === document.activeElement)) return
        await page.keyboard.press('Tab')
      }
      await expect(control).toBeFocused()
    }
    await tabTo(page.getByLabel('Myself'))
    await press('Space')
    await tabTo(next(page))
    await press('Enter')
    await expect(heading(page, 'What would you like help with?')).toBeFocused()
    await tabTo(page.getByLabel('Anxiety'))
    await press('Space')
    await tabTo(next(page))
    await press('Enter')
    await expect(heading(page, 'How will you pay?')).toBeFocused()
    await tabTo(page.getByLabel('Medicare rebate'))
    await press('Space', 'ArrowDown', 'ArrowDown')
    await expect(page.getByLabel('Self-funded')).toBeChecked()
    await tabTo(next(page))
    await press('Enter')
    await expect(heading(page, 'Anyone you feel easier with?')).toBeFocused()
    await tabTo(next(page))
    await press('Enter')
    await expect(heading(page, 'When are you usually free?')).toBeFocused()
    await tabTo(page.getByLabel('Any day'))
    await press('Space')
    await tabTo(page.getByLabel('Any time'))
    await press('Space')
    await tabTo(next(page))
    await press('Enter')
    await expect(heading(page, 'Where can we reach you?')).toBeFocused()
    for (const [label, text] of [
      ['First name', 'Francis'],
      ['Last name', 'Arthur'],
      ['Email', 'francis@mail.example'],
      ['Phone', '0491 570 006'],
    ] as const) {
      await tabTo(page.getByLabel(label))
      await page.keyboard.type(text)
    }
    await tabTo(page.getByLabel(/I agree that Banksia/))
    await press('Space')
    await tabTo(show(page))
    await press('Enter')
    await expect(heading(page, 'Three people who fit, Francis')).toBeVisible()
  })

  test('Back, the browser’s Back and a reload keep every answer', async ({ page }) => {
    await page.goto(questions)
    await page.getByLabel('Someone else (adult)').check()
    await next(page).click()
    await page.getByLabel('Grief and loss').check()
    await next(page).click()
    await expect(page).toHaveURL(`${questions}?step=3`)
    await page.getByLabel('NDIS').check()

    await back(page).click()
    await expect(page).toHaveURL(`${questions}?step=2`)
    await expect(page.getByLabel('Grief and loss')).toBeChecked()
    await page.goBack()
    await expect(page.getByLabel('NDIS')).toBeChecked()
    await page.reload()
    await expect(page.getByLabel('NDIS')).toBeChecked()
    await expect(page.getByText('Answers saved')).toBeVisible()
    await back(page).click()
    await back(page).click()
    await expect(page.getByLabel('Someone else (adult)')).toBeChecked()
    await back(page).click()
    await expect(page).toHaveURL('/get-matched')
    await expect(page.getByRole('link', { name: 'Go on with your answers' })).toBeVisible()
    await page.getByRole('button', { name: 'Start again' }).click()
    await page.getByRole('link', { name: 'Start the questions' }).click()
    await expect(page.getByLabel('Someone else (adult)')).not.toBeChecked()
  })

  for (const step of ['6', '99', '0', '-1', 'x', ''])
    test(`an address that asks for step "${step}" before its turn shows the first`, async ({ page }) => {
      await page.goto(`${questions}?step=${step}`)
      await expect(heading(page, 'Who is this for?')).toBeVisible()
      await page.getByLabel('Myself').check()
      await expect(missing(page)).toBeEmpty()
    })

  test('storage that holds nonsense is an unanswered form', async ({ page }) => {
    await page.addInitScript(() =>
      sessionStorage.setItem('banksia.matchingQuery', '{"who":7,"help":"x","funding":"gold","days":[1]}'),
    )
    await page.goto(`${questions}?step=3`)
    await expect(missing(page)).toHaveText('Who this is for is required')
  })

  test('fills in what we know of a signed-in client', async ({ page }) => {
    await logInAs(page, 'returning.client')
    await page.evaluate(
      (text) => sessionStorage.setItem('banksia.matchingQuery', text),
      JSON.stringify({ ...whole, firstName: '', lastName: '', email: '', phone: '' }),
    )
    await page.goto(`${questions}?step=6`)
    await expect(page.getByLabel('Email')).toHaveValue('returning.client@demo.banksia.example')
    await expect(page.getByLabel('First name')).not.toHaveValue('')
  })
})

test.describe('the results', () => {
  test('up to three, best first, each with its sentence, time, zone and cost', async ({ page, request }) => {
    await answered(page)
    const criteria = criteriaOf(whole)
    if (!criteria) throw new Error('The answers are whole')
    const response = await request.get(
      `/api/get-filtered-clinicians?${listingQueryOf(criteria, defaultZone)}`,
    )
    const { clinicians } = (await response.json()) as ClinicianList
    const expected = rankMatches(clinicians, criteria, null)
    expect(expected).toHaveLength(3)

    await page.goto('/your-results')
    await expect(heading(page, 'Three people who fit, Chantelle')).toBeVisible()
    await expect(cards(page).getByRole('heading')).toHaveText(expected.map(({ name }) => name))
    for (const [place, clinician] of expected.entries()) {
      const card = cards(page).nth(place)
      await expect(card.getByText(fitSentence(clinician, criteria, defaultZone))).toBeVisible()
      await expect(card.getByText(/^Next available: \w{3} \d+ \w{3}$/)).toBeVisible()
      await expect(card.getByText(/^\d+:\d\d [AP]M, Sydney time \(GMT\+1[01]\)$/)).toBeVisible()
      await expect(card.getByText(/after rebate/)).toContainText('on the day')
    }
    await expect(cards(page).first().getByText('The closest fit')).toBeVisible()
    await expect(page.locator('.btn--primary', { hasText: 'Book now' })).toHaveCount(1)
    await expect(page.getByRole('list', { name: 'Your answers' }).getByRole('listitem')).toHaveText([
      'Anxiety',
      'Sleep',
      'Work and stress',
      'Medicare rebate',
      'Any time',
    ])
    const first = expected[0]?._id ?? ''
    await cards(page).first().getByRole('link', { name: 'Book now' }).click()
    await expect(page).toHaveURL(`/find-a-psychologist/details?id=${first}#book`)
  })

  test('answers can be changed from there', async ({ page }) => {
    await answered(page)
    await page.goto('/your-results')
    await page.getByRole('link', { name: 'Change answers' }).click()
    await expect(page).toHaveURL(`${questions}?step=1`)
    await expect(page.getByLabel('Myself')).toBeChecked()
  })

  test('the attached psychologist is left out', async ({ page }) => {
    const wish = { help: ['anxiety', 'trauma', 'sleep'], language: 'vi' }
    await answered(page, wish)
    await page.goto('/your-results')
    await expect(cards(page).first()).toContainText('Amelia Tran')

    await logInAs(page, 'returning.client', '/your-results')
    await expect(
      page
        .getByRole('banner')
        .getByLabel(/^Your account/)
        .first(),
    ).toBeVisible()
    await expect(heading(page, /who fits?, Chantelle$/)).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByText('Amelia Tran')).toHaveCount(0)
  })

  test('a psychologist’s own sign-in sees why it cannot book', async ({ page }) => {
    const refusal =
      'You are currently logged in as a psychologist and are not able to book appointments via the website.'
    await logInAs(page, 'clinician')
    await answered(page)
    await page.goto('/your-results')
    await expect(page.getByText(refusal).first()).toBeVisible()
    const book = cards(page).first().getByRole('button', { name: 'Book now' })
    await expect(book).toHaveAttribute('aria-disabled', 'true')
    await expect(book).toHaveAccessibleDescription(refusal)
  })

  for (const path of ['/your-results', '/your-results-gp'])
    test(`${path} without criteria leads to the questions`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveURL(questions)
      await expect(heading(page, 'Who is this for?')).toBeVisible()
    })

  test('nobody fits', async ({ page }) => {
    await answered(page, impossible)
    await page.goto('/your-results')
    await expect(heading(page, "Can't find what you're looking for?")).toBeVisible()
    await expect(
      page.getByText("Sorry, we're unable to provide a match. Please adjust your criteria or try again"),
    ).toBeVisible()
    await expect(cards(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Adjust my answers' })).toHaveAttribute(
      'href',
      `${questions}?step=1`,
    )
    await page.getByRole('link', { name: 'try again', exact: true }).click()
    await expect(page).toHaveURL('/get-matched')
  })

  test('skeletons wait for a slow answer; a failing one is a toast and the no-match view', async ({
    page,
  }) => {
    await answered(page)
    let fail = () => {}
    const asked = new Promise<void>((resolve) => (fail = resolve))
    await page.route('**/api/get-filtered-clinicians?**', async (route) => {
      await asked
      await route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' })
    })
    await page.goto('/your-results')
    await expect(heading(page, 'Finding people who fit')).toBeVisible()
    await expect(page.locator('.fit[aria-hidden]')).toHaveCount(3)
    fail()
    await expect(page.getByText("Failed to get psychologists's data, please try again later")).toBeVisible()
    await expect(heading(page, "Can't find what you're looking for?")).toBeVisible()
  })
})

test.describe('a GP referral first', () => {
  test('leads to GPs who are free, and to who could be seen afterwards', async ({ page }) => {
    await answered(page, { referral: 'needOne' })
    await page.goto(`${questions}?step=6`)
    await show(page).click()
    await expect(page).toHaveURL('/your-results-gp')
    await expect(heading(page, 'First a GP, then someone who fits, Chantelle')).toBeVisible()
    const gps = page.getByRole('region', { name: 'The next free GPs' })
    await expect(gps.getByRole('listitem')).toHaveCount(3)
    await expect(gps.getByRole('listitem').first()).toContainText(/Sydney time \(GMT\+1[01]\) · Cost: Free/)
    const afterwards = page.getByRole('region', { name: 'Who you could see afterwards' })
    await expect(afterwards.getByRole('article')).toHaveCount(3)
    await expect(afterwards.locator('.btn--primary')).toHaveCount(0)
    await gps.getByRole('link', { name: 'Choose a GP and a time' }).click()
    await expect(page).toHaveURL(/^[^?]*\/find-a-gp/)
  })

  test('GPs whose times cannot be read leave a way on', async ({ page }) => {
    await answered(page, { referral: 'needOne' })
    await page.route('**/api/gp-availabilities?**', (route) => route.abort())
    await page.goto('/your-results-gp')
    await expect(page.getByText('We could not load the GPs’ times just now')).toBeVisible()
    await expect(page.getByRole('link', { name: 'see all GPs' })).toBeVisible()
    await expect(cards(page)).toHaveCount(3)
  })
})

test.describe('the marketing form', () => {
  test('gets the contact, the answers and the consent, once', async ({ page }) => {
    const sent: { fields: { name: string; value: string }[]; consent: unknown }[] = []
    page.on('request', (request) => {
      if (!request.url().includes('/submissions/v3/')) return
      const { fields, legalConsentOptions } = request.postDataJSON()
      sent.push({ fields, consent: legalConsentOptions.consent.consentToProcess })
    })
    await answered(page)
    await page.goto(`${questions}?step=6`)
    const received = page.waitForResponse(submissions)
    await show(page).click()
    expect((await received).status()).toBe(200)
    await expect(cards(page)).toHaveCount(3)
    await page.reload()
    await expect(cards(page)).toHaveCount(3)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.consent).toBe(true)
    expect(sent[0]?.fields).toContainEqual({ objectTypeId: '0-1', name: 'firstname', value: 'Chantelle' })
    expect(sent[0]?.fields).toContainEqual({
      objectTypeId: '0-1',
      name: 'matching_help',
      value: 'anxiety;sleep;workAndStress',
    })
  })

  test('when it fails the results show all the same, and it can be sent again with the same key', async ({
    page,
  }) => {
    const keys: (string | undefined)[] = []
    await page.route(submissions, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length === 1) return route.abort()
      return route.continue()
    })
    await answered(page)
    await page.goto(`${questions}?step=6`)
    await show(page).click()
    await expect(cards(page)).toHaveCount(3)
    const notice = page.getByText('We could not send your answers to our team')
    await expect(notice).toBeVisible()
    await page.reload()
    await expect(notice).toBeVisible()
    const received = page.waitForResponse(submissions)
    await page.getByRole('button', { name: 'Send again' }).click()
    expect((await received).status()).toBe(200)
    await expect(notice).toBeHidden()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })

  test('refused details lead back to the contact step with everything kept', async ({ page }) => {
    await page.route(submissions, (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        body: '{"code":"invalidInput"}',
      }),
    )
    await answered(page)
    await page.goto(`${questions}?step=6`)
    await show(page).click()
    await page.getByRole('link', { name: 'check your contact details' }).click()
    await expect(page.getByLabel('First name')).toHaveValue('Chantelle')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the way in is whole, and the questions offer another way', async ({ page }) => {
    await page.goto('/get-matched')
    await expect(heading(page, 'Six short questions, three people who fit')).toBeVisible()
    await page.getByRole('link', { name: 'Start the questions' }).click()
    // Locators by text do not look inside a noscript.
    await expect(page.locator('noscript .notice')).toContainText('The questions need JavaScript')
    await expect(page.locator('noscript a')).toBeVisible()
  })
})

test.describe('WCAG 2.2 A and AA', () => {
  const places: [name: string, path: string, change?: Partial<MatchingAnswers>][] = [
    ['the way in', '/get-matched'],
    ...([1, 2, 3, 4, 5, 6] as const).map((step): [string, string] => [
      `step ${step}`,
      `${questions}?step=${step}`,
    ]),
    ['results', '/your-results'],
    ['GP results', '/your-results-gp', { referral: 'needOne' }],
    ['nobody fits', '/your-results', impossible],
  ]
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 1280])
      for (const [name, path, change] of places)
        test(`${name} at ${width}, ${colorScheme}`, async ({ page }) => {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          // Tall, so that nothing lies under the foot that sticks on phones.
          await page.setViewportSize({ width, height: 1800 })
          await answered(page, change)
          await page.goto(path)
          await expect(heading(page, /./)).toBeVisible()
          if (path.startsWith('/your')) await expect(page.locator('.fit[aria-hidden]')).toHaveCount(0)
          await page.evaluate(() => document.fonts.ready)
          const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze()
          expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
          const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          expect(over).toBeLessThanOrEqual(0)
        })
})
