import { expect } from '@playwright/test'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { attendByRequests, client, letTakePlace, openCharge, payByTestCard } from '#test/support/e2e-money.ts'
import { apiOf } from '#test/support/page-api.ts'
import { bookFromProfile } from '#test/support/pages/book-from-profile.ts'
import { field } from '#test/support/pages/booking-forms.ts'
import { daysBefore, noteReferral, openDocument, waitForDocuments } from '#test/support/pages/claims.ts'
import { walkByKeyboard } from '#test/support/pages/walk-by-keyboard.ts'
import { test } from '#test/support/shared-context-test.ts'
import { openSignedIn } from '#test/support/signed-in.ts'
import { signInAsStaff } from '#test/support/staff-browser.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

/** Within the year for which DVA pays on it, and before any session of these tests. */
const letter = { writtenOn: daysBefore(60), referrer: 'Dr Ruth Abara', providerNumber: '2426621B' }

// The documents of every way to pay are issued in src/server/receipts/from-outcome.test.ts and issue-document.test.ts.
test('rebate: from the profile to the receipt, with which can be claimed once the referral is noted', async ({
  page,
}) => {
  // Booked from the beginning, paid and mended by the office, read by the client.
  test.slow()
  const booked = await bookFromProfile(page, { funding: 'rebate', referral: 'uploaded' })
  const session = await letTakePlace(booked.reserveId, 2)
  await signInAsStaff(page, 'administrator')
  await attendByRequests(apiOf(page), session, /^\$\d+\.\d\d is charged to the saved card/)
  const charge = await openCharge(page, booked.client.email)
  await charge.getByRole('button', { name: 'Charge the card now' }).click()
  await expect(charge.getByText(/^Paid: \$\d+\.\d\d/)).toBeVisible()
  await expect(charge.getByRole('list', { name: 'What happened' })).toContainText('Visa ending in 4242')

  const row = page
    .getByRole('list', { name: 'Documents waiting' })
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/practice/clients/${session.clientId}"]`) })
    .first()
  await waitForDocuments(apiOf(page), session.clientId, { documents: 1 })
  await page.goto('/admin/money/documents')
  await expect(row).toContainText(/R-\d{4}-\d+ was issued instead, and cannot be used for a claim/)
  await expect(row).toContainText('The referral was uploaded: note its date')
  await walkByKeyboard(page)
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
  await row.getByRole('link', { name: `Open ${client.name}’s page` }).click()
  await noteReferral(page, letter)
  // Another takes the place of the one that could not be claimed with.
  await waitForDocuments(apiOf(page), session.clientId, { documents: 2 })
  const paper = await openDocument(page, booked.client, /^Receipt R-\d{4}-\d+$/)
  await expect(paper.getByRole('rowheader').first()).toHaveText(/^91\d{3}/)
  await expect(paper).toContainText('Visa ending in 4242')
  await expect(paper.getByText('Medicare rebate you can claim')).toBeVisible()
  await expect(paper.getByRole('region', { name: 'How to claim' }).getByRole('listitem')).toHaveCount(3)
  await checkAccessibility(page, { within: 'main' })
})

test('self-funded, with a card that fails: the office sees why, the client pays on the page and has a receipt', async ({
  page,
}) => {
  test.slow()
  const booked = await bookFromProfile(page, { funding: 'selfFunded', card: '4000 0000 0000 9995' })
  const session = await letTakePlace(booked.reserveId, 4)
  await signInAsStaff(page, 'administrator')
  await attendByRequests(apiOf(page), session, /is charged to the saved card/)
  const charge = await openCharge(page, booked.client.email)
  await charge.getByRole('button', { name: 'Charge the card now' }).click()
  await expect(charge.getByRole('status').filter({ hasText: 'not enough money' })).toBeVisible()
  await expect(charge.getByRole('list', { name: 'What happened' })).toContainText('Next try, automatically')
  await expect(charge.getByRole('button', { name: 'Try the card again now' })).toBeVisible()
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)

  await openSignedIn(page, booked.client, '/my/payments')
  const pay = page.getByRole('link', { name: /^Pay now/ })
  await expect(pay).toBeVisible()
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
  await pay.click()
  await expect(page.getByText('Your bank declined the payment.')).toBeVisible()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(field(page, 'Card number')).toBeVisible()
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
  await payByTestCard(page, '4000 0000 0000 0002')
  await expect(page.getByRole('form', { name: 'Card' }).getByText(/declined/)).toBeVisible()
  await payByTestCard(page, '4000 0025 0000 3155')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Paid. Thank you.')).toBeVisible()

  await waitForDocuments(apiOf(page), session.clientId, { documents: 1 })
  const paper = await openDocument(page, booked.client, /^Receipt R-\d{4}-\d+$/)
  await expect(paper.getByRole('rowheader').first()).toHaveText('No item')
  await expect(paper).toContainText('Visa ending in 3155')
  await expect(paper.getByRole('region', { name: 'How to claim' })).toBeHidden()
})

const owedByFunder = /^\$\d+\.\d\d is recorded as owed by the funder/

test('NDIS, managed by another: from the profile to the invoice, which is sent, paid and taken back', async ({
  page,
}) => {
  test.slow()
  const booked = await bookFromProfile(page, { funding: 'ndis', ndisPlan: 'planManaged' })
  const session = await letTakePlace(booked.reserveId, 6)
  await signInAsStaff(page, 'administrator')
  const chargeId = await attendByRequests(apiOf(page), session, owedByFunder)
  const row = page
    .getByRole('list', { name: 'Invoices' })
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="charge=${chargeId}"]`) })
  await waitForDocuments(apiOf(page), session.clientId, { documents: 1 })
  await page.goto('/admin/money/invoices?show=toSend')
  await expect(row).toContainText('To be sent')
  await expect(row).toContainText(`${client.name}, born`)
  await walkByKeyboard(page)
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
  await row.getByRole('button', { name: /^Mark as sent/ }).click()
  const sent = page.getByRole('dialog', { name: /^Mark I-\d{4}-\d+ as sent$/ })
  await sent.getByLabel('How').selectOption('On the funder’s website')
  await sent.getByRole('button', { name: 'Mark as sent' }).press('Enter')
  await expect(row).toBeHidden()

  await page.getByRole('radio', { name: 'Sent' }).check()
  await expect(row).toContainText('on the funder’s website')
  await row.getByRole('button', { name: /^Record as paid/ }).click()
  const paid = page.getByRole('dialog', { name: 'Record the invoice as paid' })
  await paid.getByLabel('The money came on').fill('')
  await paid.getByRole('button', { name: 'Record as paid' }).click()
  await expect(paid.getByText('Please enter a date')).toBeVisible()
  await paid.getByLabel('The money came on').fill(daysBefore(1))
  await paid.getByRole('button', { name: 'Record as paid' }).click()
  await page.getByRole('radio', { name: 'Paid' }).check()
  await expect(row).toContainText(/Paid on .*: bank transfer/)

  const paper = await openDocument(page, booked.client, /^NDIS invoice I-\d{4}-\d+$/)
  await expect(paper.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(paper.getByRole('region', { name: 'NDIS', exact: true })).toContainText('430123456')
  await expect(paper.getByRole('rowheader').first()).toHaveText(/^15_/)
  await expect(paper.getByRole('region', { name: 'Who pays this' })).toContainText('plan manager')

  const charge = await openCharge(page, booked.client.email)
  await expect(charge.getByRole('button', { name: /card/ })).toHaveCount(0)
  await charge.getByRole('button', { name: 'Take back the recorded payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take back the recorded payment?' })
  await dialog.getByLabel('Why').fill('It was for another invoice')
  await dialog.getByRole('button', { name: 'Take it back' }).click()
  await expect(charge).toContainText('The recorded payment was taken back')
})
