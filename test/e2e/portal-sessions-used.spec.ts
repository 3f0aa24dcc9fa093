import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { signInByRequests } from '#test/support/api-sign-in.ts'
import { addAttended } from '#test/support/e2e-charge.ts'
import { noteReferral } from '#test/support/pages/claims.ts'
import { bookTime, openAs, signUpClient } from '#test/support/pages/portal.ts'
import { goodPassword } from '#test/support/pages/sign-up.ts'
import { signInAsStaff } from '#test/support/staff-browser.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test('the sessions of a referral are counted, with a warning before the sixth and after it is booked', async ({
  page,
}) => {
  const client = await signUpClient(page)
  const { clientId } = await addAttended(client.email, 5)
  await signInAsStaff(page, 'administrator')
  await page.goto(`/practice/clients/${clientId}`)
  await noteReferral(page, { writtenOn: '2025-01-05', providerNumber: '2426621B' })

  await openAs(page, client, '/my/referral')
  const used = page.getByRole('region', { name: 'Sessions with Medicare' })
  await expect(used).toContainText('5 of 6 used on your referral of 5 January 2025')
  await expect(used).toContainText('One session is left on your referral')
  await expect(used).toContainText('The next session that you book is the last one it covers.')
  await checkAccessibility(page)
  await page.setViewportSize(desktop)

  const person = { email: client.email, password: goodPassword }
  const { token } = await signInByRequests(page, person)
  await bookTime(page, { ...client, authToken: token })
  await openAs(page, client, '/my/appointments')
  await expect(used).toContainText('5 of 6 used, 1 more booked, on your referral of 5 January 2025')
  await expect(used).toContainText('Your last session on this referral is booked')
  await expect(used).toContainText('please see your GP for a new referral')
})
