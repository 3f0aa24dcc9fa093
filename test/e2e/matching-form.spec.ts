import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { answered, matchCards, questions, show } from '#test/support/pages/matching.ts'

const submissions = '**/api/submissions/v3/integration/submit/**'

test.describe('the marketing form', () => {
  test('gets nothing from a person who leaves the contact step empty, or leaves it out', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/submissions/')) sent.push(request.url())
    })
    const nothing = { firstName: '', lastName: '', email: '', phone: '', consent: '' }
    await answered(page, nothing)
    await page.goto(`${questions}?step=6`)
    await expect(page.getByText('your answers stay in this tab')).toBeVisible()
    await expect(show(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Show me who fits' }).click()
    await expect(matchCards(page)).toHaveCount(3)
    await page.goBack()
    await page.getByLabel('First name').fill('Chantelle')
    await expect(show(page)).toHaveAccessibleDescription('This section requires all fields to be filled out')
    await page.getByRole('button', { name: 'Show me who fits' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /, Chantelle$/ })).toBeVisible()
    expect(sent).toEqual([])
  })

  test('left without an answer or failed, it is sent by no one else; the results show, and the same can be sent again; what arrived is sent once', async ({
    page,
  }) => {
    const keys: (string | undefined)[] = []
    const bodies = new Set<string | null>()
    await page.route(submissions, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      bodies.add(route.request().postData())
      // The first is left without an answer, the second fails.
      if (keys.length === 2) await route.abort()
      if (keys.length > 2) await route.continue()
    })
    await answered(page)
    await page.goto(`${questions}?step=6`)
    await show(page).click()
    await expect(matchCards(page)).toHaveCount(3)
    await expect.poll(() => keys).toHaveLength(1)
    await page.reload()
    const notice = page.getByText('We could not send your answers to our team')
    const again = page.getByRole('button', { name: 'Send again' })
    await expect(notice).toBeVisible()
    await expect(matchCards(page)).toHaveCount(3)
    expect(keys).toHaveLength(1)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/submissions/'))
    await again.click()
    await failed
    await expect(notice).toBeVisible()
    const received = page.waitForResponse(submissions)
    await again.click()
    const answer = await received
    expect(answer.status()).toBe(200)
    await expect(notice).toBeHidden()
    const { fields, legalConsentOptions } = answer.request().postDataJSON()
    expect(legalConsentOptions.consent.consentToProcess).toBe(true)
    expect(fields).toContainEqual({ objectTypeId: '0-1', name: 'firstname', value: 'Chantelle' })
    expect(fields).toContainEqual({
      objectTypeId: '0-1',
      name: 'matching_help',
      value: 'anxiety;sleep;workAndStress',
    })
    await page.reload()
    await expect(matchCards(page)).toHaveCount(3)
    await expect(notice).toBeHidden()
    expect(keys[0]).toBeTruthy()
    expect(keys).toEqual([keys[0], keys[0], keys[0]])
    // One of them was sent from the questions, the others from the results.
    expect(bodies.size).toBe(1)
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
