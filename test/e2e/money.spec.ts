import { expect, type Locator, type Page } from '@playwright/test'
import type { NdisPlan } from '#domain/funding/ndis-plans.ts'
import {
  asOffice,
  client,
  letTakePlace,
  openCharge,
  openPayments,
  payByTestCard,
  recordAttended,
} from '#test/support/e2e-money.ts'
import { bookFromProfile, bookGp } from '#test/support/pages/book-from-profile.ts'
import { addItem, noteReferral, openDocument, openDocuments } from '#test/support/pages/claims.ts'
import { test } from '#test/support/browser-test.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

/** Long before any session of these tests, and in no one’s future. */
const letter = { writtenOn: '2026-01-05', providerNumber: '2426621B' }

const byCard = [
  { title: 'rebate', funding: 'rebate', referral: 'uploaded', daysAgo: 2, isClaimed: true },
  { title: 'no referral', funding: 'rebate', referral: 'none', daysAgo: 12, isClaimed: false },
  { title: 'self-funded', funding: 'selfFunded', daysAgo: 4, isClaimed: false },
] as const

for (const { title, daysAgo, isClaimed, ...wanted } of byCard)
  test(`${title}: from the profile to paid to the receipt`, async ({ page }) => {
    const booked = await bookFromProfile(page, wanted)
    const session = await letTakePlace(booked.reserveId, daysAgo)
    const office = await asOffice(page)
    if (isClaimed) await noteReferral(office, session.clientId, letter)
    await recordAttended(office, session, {
      name: client.name,
      words: /\$\d+\.\d\d is charged to the saved card/,
    })
    const charge = await openCharge(office, booked.client.email)
    await charge.getByRole('button', { name: 'Charge the card now' }).click()
    await expect(charge.getByText(/^Paid: \$\d+\.\d\d/)).toBeVisible()
    await expect(charge.getByRole('list', { name: 'What happened' })).toContainText('Visa ending in 4242')
    await openPayments(page, booked)
    await expect(page.getByRole('region', { name: 'Done' })).toContainText(
      /Paid on .* with Visa ending in 4242/,
    )
    const paper = await openDocument(page, booked.client, /^Receipt R-\d{4}-\d+$/)
    await expect(paper.getByRole('rowheader').first()).toHaveText(isClaimed ? /^91\d{3}/ : 'No item')
    await expect(paper).toContainText('Visa ending in 4242')
    await expect(paper.getByRole('region', { name: 'How to claim' })).toBeVisible({ visible: isClaimed })
    await office.context().close()
  })

test('bulk bill: the statement lacks the referral, and is issued again by itself once the office notes it', async ({
  page,
}) => {
  const booked = await bookFromProfile(page, { funding: 'bulkBill', referral: 'uploaded' })
  const session = await letTakePlace(booked.reserveId, 5)
  const office = await asOffice(page)
  await recordAttended(office, session, {
    name: client.name,
    words: 'For Medicare to pay: the client pays nothing',
  })
  const charge = await openCharge(office, booked.client.email)
  await expect(charge).toContainText('Medicare to bill')
  await expect(charge.getByRole('button', { name: /card/ })).toHaveCount(0)
  const documents = await openDocuments(office, session.clientId)
  await expect(documents).toContainText('A referral that was written on the day of the session or before')
  await noteReferral(office, session.clientId, letter)
  // By itself: what was issued first is void, and another takes its place.
  await expect(async () => {
    await office.reload()
    await expect(documents.getByRole('listitem')).toHaveCount(2, { timeout: 3000 })
  }).toPass()
  await expect(documents).not.toContainText('Missing for a claim')

  const paper = await openDocument(page, booked.client, /^Bulk-billed session S-\d{4}-\d+$/)
  await expect(paper.getByText('Nothing to pay').first()).toBeVisible()
  await expect(paper).toContainText('Dr Ruth Abara')
  await expect(paper.getByRole('rowheader').first()).toHaveText(/^91\d{3}/)
  await office.context().close()
})

const ndisWords = /\$\d+\.\d\d is recorded as owed by the funder/

async function bookNdis(page: Page, ndisPlan: NdisPlan, daysAgo: number) {
  const booked = await bookFromProfile(page, { funding: 'ndis', ndisPlan })
  const session = await letTakePlace(booked.reserveId, daysAgo)
  const office = await asOffice(page)
  await recordAttended(office, session, { name: client.name, words: ndisWords })
  const paper = await openDocument(page, booked.client, /^NDIS invoice I-\d{4}-\d+$/)
  await expect(paper.getByText('Not paid yet')).toBeVisible()
  await expect(paper.getByRole('region', { name: 'NDIS', exact: true })).toContainText('430123456')
  await expect(paper.getByRole('rowheader').first()).toHaveText(/^15_/)
  return { booked, office, paper, invoice: page.url() }
}

const expectPaid = async (paper: Locator) => {
  await expect(paper.getByText('Not paid yet')).toHaveCount(0)
  await expect(paper.getByText('Paid', { exact: true }).first()).toBeVisible()
}

test('NDIS, managed by another: from the profile to the invoice, which the plan manager pays', async ({
  page,
}) => {
  const { booked, office, paper } = await bookNdis(page, 'planManaged', 6)
  await expect(paper.getByRole('region', { name: 'Who pays this' })).toContainText('plan manager')
  const charge = await openCharge(office, booked.client.email)
  await expect(charge).toContainText('Invoiced')
  await expect(charge.getByRole('button', { name: /card/ })).toHaveCount(0)
  const record = async () => {
    await charge.getByRole('button', { name: 'Record the invoice as paid' }).click()
    await office.getByRole('button', { name: 'Record as paid', exact: true }).click()
    await expect(charge.getByRole('list', { name: 'What happened' })).toContainText('Invoice paid')
  }
  await record()
  await page.reload()
  await expectPaid(paper)

  await charge.getByRole('button', { name: 'Take back the recorded payment' }).click()
  const dialog = office.getByRole('dialog', { name: 'Take back the recorded payment?' })
  await dialog.getByLabel('Why').fill('It was for another invoice')
  await dialog.getByRole('button', { name: 'Take it back' }).click()
  await expect(charge).toContainText('The recorded payment was taken back')
  await page.reload()
  await expect(paper.getByText('Not paid yet')).toBeVisible()
  await record()
  await office.context().close()
})

test('NDIS, managed by oneself: from the profile to the invoice, which the client pays', async ({ page }) => {
  const { office, paper, invoice } = await bookNdis(page, 'selfManaged', 3)
  await expect(paper.getByRole('region', { name: 'Who pays this' })).toContainText(
    'Your plan is self-managed',
  )
  await page.goto('/my/payments')
  await page.getByRole('link', { name: /^Pay now/ }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await payByTestCard(page)
  await expect(page.getByText('Paid. Thank you.')).toBeVisible()
  await page.goto(invoice)
  await expectPaid(paper)
  await office.context().close()
})

const waiting = [
  {
    funding: 'dva',
    daysAgo: 7,
    words: 'For DVA to pay: the client pays nothing',
    item: { service: 'DVA: psychologist', number: 'US01', from: '01/07/2024' },
    title: /^DVA claim I-\d{4}-\d+$/,
    says: ['NBUR9080', 'Nothing to pay'],
  },
  {
    funding: 'workCover',
    daysAgo: 8,
    words: ndisWords,
    item: { service: 'WorkCover: psychologist', number: 'PSY002', from: '01/07/2024' },
    title: /^WorkCover invoice I-\d{4}-\d+$/,
    says: ['WC1234567', 'Not paid yet'],
  },
] as const

for (const { funding, daysAgo, words, item, title, says } of waiting)
  test(`${funding}: the document waits for an item, the office adds it, and it is issued by itself`, async ({
    page,
  }) => {
    // Booked from the beginning, then mended in two places by the office.
    test.slow()
    const booked = await bookFromProfile(page, { funding })
    const session = await letTakePlace(booked.reserveId, daysAgo)
    const office = await asOffice(page)
    await recordAttended(office, session, { name: client.name, words })
    const documents = await openDocuments(office, session.clientId)
    await expect(documents).toContainText('Not issued: who pays would refuse it')
    await expect(documents).toContainText('An item for these minutes in the table of items')
    if (funding === 'dva') {
      await expect(documents).toContainText('A referral that was written on the day of the session or before')
      // Within the year for which DVA pays on it.
      const writtenOn = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10)
      await noteReferral(office, session.clientId, { ...letter, writtenOn })
    }
    await office.goto('/admin/money/documents')
    await office.getByRole('link', { name: 'Open the items' }).first().click()
    await addItem(office, item)

    const paper = await openDocument(page, booked.client, title)
    await expect(paper.getByRole('rowheader').first()).toHaveText(item.number)
    for (const words of says) await expect(paper).toContainText(words)
    await office.goto(`/practice/clients/${session.clientId}`)
    await expect(documents.getByRole('listitem')).toHaveCount(1)
    await expect(documents).not.toContainText('Not issued')
    await office.context().close()
  })

test('a GP: from the list to the statement, with the item of a treatment plan', async ({ page }) => {
  // Two questionnaires stand between the card and the booking.
  test.slow()
  const booked = await bookGp(page, { at: 28 })
  const session = await letTakePlace(booked.reserveId, 11)
  const office = await asOffice(page)
  const words = 'For Medicare to pay: the client pays nothing'
  await recordAttended(office, session, { name: client.name, words })
  const paper = await openDocument(page, booked.client, /^Bulk-billed session S-\d{4}-\d+$/)
  await expect(paper.getByRole('region', { name: 'Service' })).toContainText('general practitioner')
  await expect(paper.getByRole('region', { name: 'Patient' })).toContainText('Medicare card')
  await expect(paper.getByRole('rowheader').first()).toHaveText(/^92\d{3}/)
  await expect(paper.getByText('Nothing to pay').first()).toBeVisible()
  await office.context().close()
})
