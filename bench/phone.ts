import { type Browser, chromium, type Locator } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.mjs'
import { slowDown } from '#test/support/early-page.ts'
import { fillForms } from '#test/support/pages/booking-funding.ts'
import { bookButton, panelOf, payBy, pickSlot, profile } from '#test/support/pages/booking-panel.ts'
import { acceptPolicies, field, fillPerson, submit } from '#test/support/pages/sign-up.ts'
import { startServerProcess, temporaryFolder } from '#test/support/server-process.ts'
import { phone } from '#test/support/viewports.ts'

export type PhoneRow = { form: string; milliseconds: number }

/**
 * How long after the press each form of a booking can be filled in, on a cheap phone with a slow line: a new client of a
 * psychologist, from the profile on, three times. The forms are drawn in the browser, so a field that is seen can be used.
 */
export async function measurePhone(): Promise<PhoneRow[]> {
  const folder = await temporaryFolder()
  const server = await startServerProcess({
    DATA_DIR: folder.path,
    NODE_ENV: 'production',
    DEMO_DATA: 'on',
    DEMO_SITE: 'on',
  })
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const walks: PhoneRow[][] = []
    while (walks.length < 3) walks.push(await walk(browser, server.url))
    return middleOf(walks)
  } finally {
    await browser.close()
    await server.end()
    await folder.remove()
  }
}

/** Of each form, the walk that was neither the fastest nor the slowest. */
const middleOf = ([first = [], ...others]: PhoneRow[][]): PhoneRow[] =>
  first.map(({ form, milliseconds }, place) => {
    const times = [milliseconds, ...others.flatMap((rows) => rows[place]?.milliseconds ?? [])]
    return { form, milliseconds: times.toSorted((a, b) => a - b)[1] ?? Number.NaN }
  })

async function walk(browser: Browser, baseURL: string): Promise<PhoneRow[]> {
  const page = await browser.newPage({ baseURL, viewport: phone, locale: 'en-AU' })
  page.setDefaultTimeout(60_000)
  await slowDown(page)
  await page.goto(profile('jarrah-simmons'))
  const panel = panelOf(page, /./)
  await payBy(panel, 'Medicare rebate')
  await pickSlot(panel, 'last')
  await bookButton(panel).click()
  const agree = page.getByRole('dialog').getByRole('button', { name: /^Continue: / })
  await agree.waitFor()
  const rows: PhoneRow[] = []
  const measure = async (form: string, shown: Locator, press: () => Promise<void>) => {
    await press()
    const pressed = performance.now()
    await shown.waitFor()
    rows.push({ form, milliseconds: performance.now() - pressed })
  }
  await measure('sign-up', page.getByRole('radio', { name: 'Myself' }), () => agree.click())
  await fillPerson(page)
  await acceptPolicies(page)
  await measure('Medicare', field(page, 'Medicare card number'), () => submit(page))
  await measure('card', field(page, 'Card number'), () =>
    fillForms.rebate(page, { booker: 'mySelf', record: 'adult', referral: 'gpSends' }),
  )
  await page.close()
  return rows
}
