import { expect } from '@playwright/test'
import { lastDvaDay } from '#domain/clients/dva-meter.ts'
import { longDate } from '#domain/receipts/format-document.ts'
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
  await noteReferral(page, clientId, { writtenOn: '2025-01-05', providerNumber: '2426621B' })

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

test('the sessions of a DVA referral are counted apart, for the client and for the practice', async ({
  page,
}) => {
  const client = await signUpClient(page)
  const { clientId } = await addAttended(client.email, 11, { funding: 'dva', isRecent: true })
  const writtenOn = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10)
  await signInAsStaff(page, 'administrator')
  await noteReferral(page, clientId, { writtenOn, providerNumber: '2426621B' })
  const referral = page.getByRole('region', { name: 'Referral' })
  await expect(referral).toContainText('11 of 12 sessions with DVA used on this referral')
  await expect(referral).toContainText('One session with DVA is left on this referral')
  await checkAccessibility(page)
  await page.setViewportSize(desktop)

  await openAs(page, client, '/my/appointments')
  const used = page.getByRole('region', { name: 'Sessions with DVA' })
  await expect(used).toContainText(`11 of 12 used on your referral of ${longDate(writtenOn)}`)
  await expect(used).toContainText(`It covers sessions until ${longDate(lastDvaDay(writtenOn))}`)
  await expect(used).toContainText('One session is left on your referral')
  await expect(page.getByRole('region', { name: 'Sessions with Medicare' })).toHaveCount(0)
  await checkAccessibility(page)
})
