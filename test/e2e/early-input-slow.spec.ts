import { expect, type Page } from '@playwright/test'
import { pageAddresses } from '#test/support/page-addresses.ts'
import { test } from '#test/support/browser-test.ts'
import { leaveOutPictures, openBeforeScripts, slowLine, slowProcessor } from '#test/support/early-page.ts'
import { findFields } from '#test/support/fill-every-field.ts'
import { waitUntilPageHydrated } from '#test/support/hydrated.ts'
import { loginPath } from '#test/support/log-in-form.ts'
import { prepareGpSurvey, waitForSurvey } from '#test/support/open-gp-survey.ts'
import { holdGp, holdPsychologist, setOwnIpAddress } from '#test/support/pages/sign-up.ts'
import { phone } from '#test/support/viewports.ts'

test.use({ viewport: phone })

/** Every page whose fields are there before its scripts, and what has to be done before it is opened. */
const formPages: Record<string, ((page: Page) => Promise<unknown>) | null> = {
  '/': null,
  '/find-a-psychologist': null,
  '/find-a-gp': null,
  '/find-a-gp/gp-details?id=daniel-ng': null,
  '/get-matched/questions': null,
  '/blog': null,
  '/contact': null,
  '/refer-your-patients': null,
  '/signup': (page) => holdPsychologist(page, { funding: 'rebate' }),
  '/gp/signup': holdGp,
  '/sign-up-with-invite': null,
  '/login/forgot': null,
  '/login/reset?token=none': null,
  [loginPath]: null,
  '/practice/sign-in': null,
  '/gp/questionnaire': (page) => prepareGpSurvey(page),
  '/gp/questionnaire/complete': (page) => prepareGpSurvey(page, { sent: ['safetyCheck'] }),
  '/gp/dass-21': (page) => prepareGpSurvey(page, { sent: ['safetyCheck', 'mhtp'] }),
  '/gp/extra/k10': (page) => prepareGpSurvey(page, { sent: ['safetyCheck', 'mhtp', 'dass21'] }),
}

async function expectAllKept(page: Page, path: string): Promise<void> {
  await leaveOutPictures(page)
  await slowLine(page)
  const letScriptsCome = await openBeforeScripts(page, path)
  const fields = await findFields(page)
  expect(fields).not.toEqual([])
  const half = Math.ceil(fields.length / 2)
  for (const { fill } of fields.slice(0, half)) await fill()
  // Before this no script of the page runs that a slow processor would slow down.
  await slowProcessor(page)
  letScriptsCome()
  for (const { fill } of fields.slice(half)) await fill()
  await waitUntilPageHydrated(page)
  await waitForSurvey(page)
  for (const { expectKept } of fields) await expectKept()
}

const nameOf = (path: string) => path.replace(/\?.*/, '')

test.describe('on a slow phone, what is typed and chosen before scripts arrive and while they do is kept', () => {
  for (const [path, prepare] of Object.entries(formPages))
    test(nameOf(path), async ({ page }) => {
      await setOwnIpAddress(page)
      await prepare?.(page)
      await expectAllKept(page, path)
    })
})

test('no page with fields of its own before its scripts is left out', async ({ request }) => {
  const known = new Set(Object.keys(formPages).map(nameOf))
  const found: string[] = []
  // Those of /dev are for developers.
  for (const address of pageAddresses.filter((address) => !address.startsWith('/dev/'))) {
    const answer = await request.get(address.replaceAll(/:\w+|\*/g, 'any'), { maxRedirects: 0 })
    const main = /<main[^]*<\/main>/.exec(await answer.text())?.[0] ?? ''
    if (/<(?:input(?! type="hidden")|select|textarea)/.test(main)) found.push(address)
  }
  expect(found).toContain('/contact')
  // Its uid is known to a login that has begun: see loginPath.
  expect(found.filter((address) => !known.has(address))).toEqual(['/login/:uid'])
})
