import { expect, it } from 'vitest'
import type { WaitingDocument } from '#contract/staff/documents.ts'
import { missingFields } from '#domain/receipts/missing-fields.ts'
import { mendOf } from './mending.ts'

const row: WaitingDocument = {
  chargeId: 'charge',
  form: 'dvaClaim',
  title: 'DVA claim',
  cents: 12_000,
  start: '2027-02-01T00:00:00.000Z',
  client: { id: 'kym', name: 'Kym Heath' },
  clinician: { id: 'amelia', name: 'Amelia Tran' },
  issuedInstead: null,
  hasReferralFile: false,
  missing: [],
}
const mend = (field: keyof typeof missingFields) => mendOf(row, { field, words: missingFields[field] })

it('leads to the page where staff add it', () => {
  expect(mend('providerNumber')).toEqual({
    to: '/admin/clinicians/amelia',
    label: 'Open Amelia Tran’s profile',
  })
  expect(mend('referrerNumber')).toEqual({ to: '/practice/clients/kym', label: 'Open Kym Heath’s page' })
})

it('says what only the client can enter, and where, instead of leading to a page without it', () => {
  expect(mend('medicareCard')).toEqual({ words: 'The client adds it on their profile page.' })
  const booking = (funding: string) => ({
    words: `The client enters it when they next book online with ${funding}.`,
  })
  expect(mend('dvaCard')).toEqual(booking('DVA'))
  expect(mend('ndisNumber')).toEqual(booking('NDIS'))
  expect(mend('workCoverClaim')).toEqual(booking('WorkCover'))
})
