import { expect } from '@playwright/test'
import { signInByRequests } from '#test/support/api-sign-in.ts'
import { test } from '#test/support/browser-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { signUpByRequests } from '#test/support/open-booking.ts'
import { apiOf } from '#test/support/page-api.ts'
import { getVisitorCookie } from '#test/support/pages/held-time.ts'
import { setOwnIpAddress } from '#test/support/pages/sign-up.ts'
import { signInAsStaff } from '#test/support/staff-browser.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test('the email of an NDIS plan manager is noted on the page of the client', async ({ page }) => {
  await setOwnIpAddress(page)
  await getVisitorCookie(page)
  const client = await signUpByRequests(page, 'adult')
  const { token } = await signInByRequests(page, client)
  const api = apiOf(page, token)
  await api.put('/client-records/me/ndis', { plan: 'planManaged', number: '430111222' })
  const { _id: id } = await api.read<{ _id: string }>('/client-records/me')
  await signInAsStaff(page, 'administrator')
  await page.goto(`/practice/clients/${id}`)
  const part = page.getByRole('region', { name: 'NDIS plan manager' })
  await expect(part).toContainText('No email address noted')
  await part.getByRole('button', { name: 'Note it' }).click()
  await part.getByLabel('Email of the plan manager').fill('invoices@')
  await part.getByRole('button', { name: 'Save' }).click()
  await expect(part.getByText('Email is not valid').first()).toBeVisible()
  await checkAccessibility(page, { within: '[aria-label="NDIS plan manager"]' })
  await page.setViewportSize(desktop)
  await part.getByLabel('Email of the plan manager').fill('invoices@manager.example')
  await part.getByRole('button', { name: 'Save' }).click()
  await expect(part.getByText('invoices@manager.example')).toBeVisible()
})
