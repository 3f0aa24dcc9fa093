import { describe, expect, it } from 'vitest'
import { factsFixture, factsOf } from './document.fixture.ts'
import type { DocumentContent, DocumentFacts } from './document.ts'
import { chooseForm, decideForm, type DocumentForm, documentFormCodes, missingFor } from './document-forms.ts'
import { namesOtherDelivery, namesOtherMinutes } from './document-parts.ts'
import { printDocument } from './print-document.ts'

const issue = { number: 'R-2026-1187', issuedOn: '2026-11-02', missing: [] }

const print = (form: DocumentForm, facts = factsOf[form]) => printDocument(form, facts, issue)

/** Every label with what stands beside it. */
const said = ({ about, sections }: DocumentContent) =>
  Object.fromEntries(
    [...about, ...sections.flatMap(({ pairs }) => pairs)].map(({ label, value }) => [label, value]),
  )

describe('each form', () => {
  it.each(documentFormCodes)('%s is chosen for its charge, and lacks nothing', (form) => {
    expect(chooseForm(factsOf[form].charge)).toBe(form)
    expect(missingFor(form, factsOf[form])).toEqual([])
  })

  it('for a Medicare claim has every field that Medicare asks for', () => {
    const content = print('medicareReceipt')
    expect(said(content)).toEqual({
      'Receipt number': 'R-2026-1187',
      Issued: '2 November 2026',
      Paid: '2 November 2026, Visa ending in 1881',
      Name: 'Kym Heath',
      'Date of birth': '22 February 1983',
      'Medicare card': '2950 97536 2, reference digit 1',
      'Account holder': 'Kym Heath, 4 Brisbane Street, Dubbo NSW 2830',
      Provider: 'Amelia Tran, clinical psychologist',
      'Provider number': '4412631B (Marrickville)',
      'Referred by': 'Dr Ruth Abara',
      'Referring provider number': '2087415L',
      'Date of referral': '28 August 2026, session 4 of 6',
      'Date of service': '2 November 2026, 10:00 am (Sydney)',
      Delivered: 'Video call, 50 minutes',
    })
    expect(content.practice).toEqual({
      name: 'Wattle Street Psychology',
      lines: [
        'ABN 51 824 753 556',
        '12 Wattle Street, Marrickville NSW 2204',
        'care@wattlestreet.example, 02 5550 1200',
      ],
    })
    expect(content.lines).toEqual([
      {
        item: '91167',
        description: 'Clinical psychology by video, at least 50 minutes',
        gstCents: 0,
        cents: 189_05,
      },
      { item: null, description: 'Booking fee, not claimable from Medicare', gstCents: 110, cents: 12_08 },
    ])
    expect(content.sums).toEqual([
      { label: 'Total, including $1.10 GST', cents: 201_13 },
      { label: 'Paid 2 November 2026', cents: 201_13 },
      { label: 'Still to pay', cents: 0 },
    ])
    expect(content.claim.map(({ cents }) => cents)).toEqual([149_05, 52_08])
    expect(content.help?.title).toBe('How to claim')
  })

  it('without a claim has no item, no provider number, no card number and no rebate', () => {
    const content = print('plainReceipt')
    expect(Object.keys(said(content))).not.toContain('Provider number')
    expect(JSON.stringify(content)).not.toContain('2950')
    expect(content).toMatchObject({ claim: [], help: null })
    expect(content.lines.map(({ item }) => item)).toEqual([null, null])
    expect(JSON.stringify(content)).not.toContain('91167')
  })

  it('for a fee says what it is for, GST-free, and never a rebate', () => {
    const content = print('feeReceipt')
    expect(content.lines).toEqual([
      { item: null, description: 'Fee for short notice', gstCents: 0, cents: 52_08 },
    ])
    expect(content.sums[0]?.label).toBe('Total, GST-free')
    expect(content.notes.join(' ')).toContain('cannot be claimed from Medicare')
    expect(content.claim).toEqual([])
  })

  it('for the NDIS has participant, support item, unit price and quantity, claim type and GST', () => {
    expect(said(print('ndisInvoice'))).toMatchObject({
      'Invoice number': 'R-2026-1187',
      Participant: 'Kym Heath',
      'NDIS number': '430123456',
      'Support item': '15_054_0128_1_3',
      'Unit price and quantity': '$226.86 an hour × 0:50 hours',
      'Claim type': 'Direct service',
      'Plan manager': 'Wattle Plans, invoices@wattleplans.example',
      'Date of service': '2 November 2026, 10:00 am (Sydney)',
    })
    expect(print('ndisInvoice').lines).toEqual([
      { item: '15_054_0128_1_3', description: 'Therapy by a psychologist', gstCents: 0, cents: 189_05 },
    ])
  })

  const ndisOf = (cents: number, minutes: number, charge: Partial<DocumentFacts['charge']> = {}) => ({
    ...factsOf.ndisInvoice,
    charge: { ...factsOf.ndisInvoice.charge, cents, ...charge },
    session: { ...factsOf.ndisInvoice.session, minutes },
  })

  it.each([
    // $226.86 an hour.
    [50, 189_05, '0:50'],
    [45, 170_15, '0:45'],
    [60, 226_86, '1:00'],
    [125, 472_63, '2:05'],
  ])('for the NDIS is the price of an hour by the %i minutes delivered', (minutes, cents, hours) => {
    const facts = ndisOf(cents, minutes)
    expect(said(print('ndisInvoice', facts))['Unit price and quantity']).toBe(
      `$226.86 an hour × ${hours} hours`,
    )
    expect(decideForm('ndisInvoice', facts).form).toBe('ndisInvoice')
  })

  it.each([
    // $232.99 an hour is $174.74 for 45 minutes and $194.16 for 50.
    ['the price of a longer session', 189_05, 45, {}, 'ndisPrice'],
    ['a cent above the limit', 194_17, 50, {}, 'ndisPrice'],
    ['the limit', 194_16, 50, {}, null],
    ['a booking fee', 189_05, 60, { bookingFeeCents: 12_08 }, 'ndisPrice'],
    ['no known limit', 400_00, 50, { ndisLimitCents: null }, null],
  ] as const)('for the NDIS is refused above its limit: %s', (_name, cents, minutes, charge, missing) => {
    expect(missingFor('ndisInvoice', ndisOf(cents, minutes, charge))).toEqual(missing ? [missing] : [])
  })

  it.each(['ndisInvoice', 'workCoverInvoice'] as const)(
    '%s says where it is paid to, until it is',
    (form) => {
      const payTo = (facts: DocumentFacts) =>
        print(form, facts).sections.find(({ title }) => title === 'Pay to')
      const facts = factsOf[form]
      expect(payTo(facts)?.pairs).toEqual([
        { label: 'Account name', value: 'Wattle Street Psychology Pty Ltd' },
        { label: 'BSB', value: '062-000' },
        { label: 'Account number', value: '12345678' },
        { label: 'Reference', value: 'R-2026-1187' },
      ])
      expect(payTo({ ...facts, practice: { ...facts.practice, account: null } })).toBeUndefined()
      const paid = { ...facts.charge, paidCents: facts.charge.cents }
      expect(payTo({ ...facts, charge: paid })).toBeUndefined()
    },
  )

  it('for the NDIS says who sends it and who pays', () => {
    expect(print('ndisInvoice').help).toEqual({
      title: 'Who pays this',
      steps: [
        'The practice sends it to your plan manager, who claims it from your plan and pays the practice. Nothing is charged to your card.',
      ],
    })
    const own = { number: '430123456', plan: 'selfManaged', planManager: null } as const
    expect(print('ndisInvoice', { ...ndisOf(189_05, 50, { quote: null }), ndis: own }).help?.steps).toEqual([
      'Your plan is self-managed: pay the practice, and claim the amount from your plan with this invoice.',
    ])
  })

  it('for WorkCover has worker, claim, payee, approval number, code and the day to send it by', () => {
    expect(said(print('workCoverInvoice'))).toMatchObject({
      Worker: 'Kym Heath',
      'Claim number': 'WC-88102',
      Payee: 'Wattle Street Psychology',
      'WorkCover approval number': 'PSY 20417',
      Code: 'PSY101',
      Delivered: 'Video call, 50 minutes',
      'Send by': '2 December 2026',
    })
  })

  it('for DVA and bulk billing says that nothing is to be paid', () => {
    expect(said(print('dvaClaim'))).toMatchObject({ 'DVA file number': 'NX123456', 'DVA card': 'Gold card' })
    for (const form of ['dvaClaim', 'bulkBillStatement'] as const)
      expect(print(form).sums.at(-1)).toEqual({ label: 'You pay', cents: 0 })
    expect(print('bulkBillStatement').lines[0]).toMatchObject({ item: '91167', cents: 0 })
  })
})

describe('where something is missing', () => {
  const letter = {
    writtenOn: '2026-08-28',
    referrer: 'Dr Ruth Abara',
    providerNumber: '2087415L',
    session: 4,
    inYear: 4,
  }

  it.each([
    ['item', { item: null }],
    ['referral', { referral: null }],
    ['medicareCard', { medicare: null }],
    ['abn', { practice: { ...factsFixture().practice, abn: null } }],
    ['referrerNumber', { referral: { ...letter, providerNumber: null } }],
    ['referralUsedUp', { referral: { ...letter, session: 7 } }],
    ['yearUsedUp', { referral: { ...letter, inYear: 11 } }],
    ['providerNumber', { clinician: { ...factsFixture().clinician, providerNumbers: [] } }],
  ] satisfies [string, Partial<DocumentFacts>][])(
    '%s: a payment has a receipt that cannot be claimed with',
    (field, change) => {
      const facts = factsFixture(change)
      const { form, missing } = decideForm('medicareReceipt', facts)
      expect([form, missing]).toEqual(['plainReceipt', [field]])
      const content = printDocument('plainReceipt', facts, { ...issue, missing })
      expect(content.lines.every(({ item }) => item === null)).toBe(true)
      expect(content.notes.join(' ')).toContain('cannot be used to claim a rebate')
    },
  )

  it('a bulk-billed session has neither item nor benefit', () => {
    const facts = { ...factsOf.bulkBillStatement, referral: null }
    const { form, missing } = decideForm('bulkBillStatement', facts)
    expect([form, missing]).toEqual(['bulkBillStatement', ['referral']])
    const content = printDocument('bulkBillStatement', facts, { ...issue, missing })
    expect(content.lines).toMatchObject([{ item: null }])
    expect(content.sums).toEqual([{ label: 'You pay', cents: 0 }])
  })

  it.each([
    ['referral', { referral: null }],
    ['referrerNumber', { referral: { ...letter, providerNumber: null } }],
    ['dvaCycleOver', { referral: { ...letter, session: 13 } }],
    ['dvaCycleOver', { referral: { ...letter, writtenOn: '2025-11-02' } }],
  ] satisfies [string, Partial<DocumentFacts>][])('a DVA claim without %s waits', (field, change) => {
    expect(decideForm('dvaClaim', { ...factsOf.dvaClaim, ...change })).toEqual({
      form: null,
      missing: [field],
    })
  })

  it('a DVA claim is made for the twelfth session, on the last day of the year of its referral', () => {
    const facts = { ...factsOf.dvaClaim, referral: { ...letter, writtenOn: '2025-11-03', session: 12 } }
    expect(decideForm('dvaClaim', facts)).toEqual({ form: 'dvaClaim', missing: [] })
  })

  it('an invoice waits', () => {
    expect(decideForm('ndisInvoice', { ...factsOf.ndisInvoice, ndis: null })).toEqual({
      form: null,
      missing: ['ndisNumber'],
    })
    const elsewhere = {
      ...factsOf.workCoverInvoice,
      clinician: { ...factsFixture().clinician, workCoverNumber: null },
    }
    expect(decideForm('workCoverInvoice', elsewhere).missing).toEqual(['workCoverNumber'])
  })

  it('of two places the one in the practice’s address counts', () => {
    const places = (...locations: string[]) => ({
      ...factsFixture(),
      clinician: {
        ...factsFixture().clinician,
        providerNumbers: locations.map((location, at) => ({ location, providerNumber: `441263${at}B` })),
      },
    })
    expect(said(print('medicareReceipt', places('Dubbo', 'marrickville')))['Provider number']).toBe(
      '4412631B (marrickville)',
    )
    expect(missingFor('medicareReceipt', places('Dubbo', 'Orange'))).toEqual(['whichPlace'])
  })
})

it.each(documentFormCodes)('%s names the minutes of its session and how it was held, or neither', (form) => {
  const content = print(form)
  expect(namesOtherMinutes(content, 50)).toBe(false)
  expect(namesOtherDelivery(content, 'videoCall')).toBe(false)
  // A fee is for no session that was held.
  for (const other of [5, 0, 150, 49]) expect(namesOtherMinutes(content, other)).toBe(form !== 'feeReceipt')
  expect(namesOtherDelivery(content, 'phoneCall')).toBe(form !== 'feeReceipt')
})
