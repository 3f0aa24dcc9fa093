import { expect, type Page } from '@playwright/test'
import type { ReservationView } from '#contract/booking.ts'
import { signInByRequests } from '#test/support/api-sign-in.ts'
import { saveCard } from '#test/support/booking-record.ts'
import { holdTimeOf } from '#test/support/booking-slot.ts'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { completeGpNeeds } from '#test/support/gp-needs.ts'
import { signUpByRequests } from '#test/support/open-booking.ts'
import { apiOf } from '#test/support/page-api.ts'
import { gpTime } from '#test/support/pages/held-time.ts'
import { setOwnIpAddress } from '#test/support/pages/sign-up.ts'
import { signInAsStaff } from '#test/support/staff-browser.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

/** A new client with a GP appointment and its questionnaires, all by requests. */
async function bookGp(page: Page, clinicianId: string): Promise<{ email: string }> {
  await setOwnIpAddress(page)
  const client = await signUpByRequests(page, 'adult')
  const { token } = await signInByRequests(page, client)
  const api = apiOf(page, token)
  await completeGpNeeds(api, client)
  await saveCard(api)
  const types = await api.read<{ _id: string; name: string }[]>(
    `/appointment-types?clinicianId=${clinicianId}`,
  )
  const typeId = types.find(({ name }) => name === gpTime.type)?._id ?? ''
  const held: ReservationView | null = await holdTimeOf(api, { clinicianId, typeId })
  await api.post(`/accounts/banksia/reserved-appointments/${held?.reserveId}:confirm`, {})
  return client
}

test('a GP reads the answers of a client who has booked them, and saves the summary as a PDF', async ({
  page,
}) => {
  await signInAsStaff(page, 'gp')
  const { clinician } = await (await page.request.get('/api/staff/session')).json()
  const { email } = await bookGp(page, clinician.id)
  await page.goto('/practice/clients')
  await page.getByLabel('Find a client').fill(email)
  await expect(page.getByRole('heading', { name: '1 client' })).toBeVisible()
  await page.getByLabel('Find a client').press('Tab')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'DASS-21 over time' })).toBeVisible()
  // The session is still to come: answers open with a reason.
  await expect(page.getByRole('button', { name: /^Show answers/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Open them now' }).click()
  await page.getByLabel('Why you need them now').fill('To prepare for tomorrow')
  await page.getByRole('button', { name: 'Open for 7 days' }).click()
  await page.getByRole('button', { name: /^Show answers of DASS-21/ }).click()
  await expect(page.getByRole('button', { name: /^Hide answers of DASS-21/ })).toBeVisible()
  await expect(page.getByText('Did not apply to me at all').first()).toBeVisible()
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)

  await expect(page.getByRole('link', { name: /^Print the summary for the GP/ })).toBeVisible()
  const link = page.getByRole('link', { name: 'Save it as a PDF' })
  const downloading = page.waitForEvent('download')
  await link.click()
  expect((await downloading).suggestedFilename()).toBe('treatment-plan-summary.pdf')
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await answer.body()).toString('latin1', 0, 5)).toBe('%PDF-')
})
