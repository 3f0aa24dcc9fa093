import { expect, it } from 'vitest'
import type { WaitingDocument } from '#contract/staff/documents.ts'
import { missingFields } from '#domain/receipts/document-forms.ts'
import { mendOf, missingWords } from './waiting-documents-page.tsx'

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
  claimedAs: { service: 'dva', delivery: 'videoCall', minutes: 50 },
}
const mend = (field: keyof typeof missingFields) => mendOf(row, { field, words: missingFields[field] })

it('leads to the page where staff add it', () => {
  expect(mend('providerNumber')).toEqual({
    to: '/admin/clinicians/amelia',
    label: 'Open Amelia Tran’s profile',
  })
  expect(mend('referrerNumber')).toEqual({ to: '/practice/clients/kym', label: 'Open Kym Heath’s page' })
})

it.each(['medicareCard', 'dvaCard', 'ndisNumber', 'workCoverClaim'] as const)(
  'says where the client enters %s, which only the client can',
  (field) => {
    expect(mend(field)).toEqual({ words: 'The client adds it on their profile page.' })
  },
)

it('says for which session an item is missing, and leads to the form that enters it', () => {
  const lack = { field: 'item', words: missingFields.item } as const
  expect(missingWords(row, lack)).toBe('Missing: an item of “DVA: psychologist” for 50 minutes by video')
  expect(mendOf(row, lack)).toEqual({ to: '/admin/items?service=dva', label: 'Enter it among the items' })
})
