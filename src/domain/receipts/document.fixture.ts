import type { Quote } from '../fees/quote.ts'
import type { DocumentFacts } from './document.ts'

export const rebateQuote: Quote = {
  kind: 'rebate',
  consultCents: 189_05,
  bookingFeeCents: 12_08,
  gstInclCents: 1_10,
  upfrontCents: 201_13,
  rebateCents: 149_05,
  outOfPocketCents: 52_08,
}

/** A session of the prototype: Kym Heath with Amelia Tran, paid by card, with everything that Medicare asks for. */
export const factsFixture = (change: Partial<DocumentFacts> = {}): DocumentFacts => ({
  charge: {
    kind: 'session',
    payer: 'card',
    funding: 'rebate',
    cents: 201_13,
    gstCents: 1_10,
    quote: rebateQuote,
    referral: 'received',
    bookingFeeCents: 12_08,
    ndisLimitCents: 232_99,
    claimReason: null,
    paidCents: 201_13,
    paidOn: '2026-11-02',
    card: 'Visa ending in 1881',
  },
  session: {
    startsAt: new Date('2026-11-01T23:00:00Z'),
    zone: 'Australia/Sydney',
    date: '2026-11-02',
    minutes: 50,
    bookedMinutes: 50,
    delivery: 'videoCall',
  },
  practice: {
    name: 'Wattle Street Psychology',
    abn: '51824753556',
    address: '12 Wattle Street, Marrickville NSW 2204',
    phone: '02 5550 1200',
    email: 'care@wattlestreet.example',
    account: { name: 'Wattle Street Psychology Pty Ltd', bsb: '062000', number: '12345678' },
  },
  client: {
    name: 'Kym Heath',
    dateOfBirth: '1983-02-22',
    accountHolder: 'Kym Heath',
    address: '4 Brisbane Street, Dubbo NSW 2830',
  },
  clinician: {
    name: 'Amelia Tran',
    role: 'clinicalPsychologists',
    providerNumbers: [{ location: 'Marrickville', providerNumber: '4412631B' }],
    workCoverNumber: 'PSY 20417',
  },
  item: {
    number: '91167',
    description: 'Clinical psychology by video, at least 50 minutes',
    benefitCents: 149_05,
    from: '2026-07-01',
  },
  referral: {
    writtenOn: '2026-08-28',
    referrer: 'Dr Ruth Abara',
    providerNumber: '2087415L',
    session: 4,
    inYear: 4,
  },
  medicare: { number: '2950975362', irn: '1' },
  dva: { number: 'NX123456', cardType: 'gold' },
  ndis: {
    number: '430123456',
    plan: 'planManaged',
    planManager: 'Wattle Plans, invoices@wattleplans.example',
  },
  workCover: { claimNumber: 'WC-88102', caseManager: 'Jo Park, icare', isNsw: true },
  ...change,
})

type ChargeChange = Partial<DocumentFacts['charge']>

/** The same, of another kind of charge. */
const chargedAs = (charge: ChargeChange, change: Partial<DocumentFacts> = {}): DocumentFacts => {
  const facts = factsFixture(change)
  return { ...facts, charge: { ...facts.charge, ...charge } }
}

const notPaid = { paidCents: 0, paidOn: null, card: null, quote: null } as const

/** $226.86 an hour for 50 minutes. */
export const ndisQuote: Quote = {
  ...rebateQuote,
  kind: 'invoiced',
  invoice: { cents: 189_05, to: 'planManager', bookingFeeCents: 0, hourCents: 226_86 },
}

/** A session of each form, with everything that it needs. */
export const factsOf = {
  medicareReceipt: factsFixture(),
  plainReceipt: chargedAs({ funding: 'selfFunded', quote: { ...rebateQuote, kind: 'selfFunded' } }),
  feeReceipt: chargedAs({
    kind: 'shortNotice',
    cents: 52_08,
    gstCents: 0,
    quote: null,
    bookingFeeCents: 0,
    paidCents: 52_08,
  }),
  ndisInvoice: chargedAs(
    {
      payer: 'invoice',
      funding: 'ndis',
      ...notPaid,
      cents: 189_05,
      gstCents: 0,
      bookingFeeCents: 0,
      quote: ndisQuote,
    },
    {
      item: {
        number: '15_054_0128_1_3',
        description: 'Therapy by a psychologist',
        benefitCents: null,
        from: '2024-07-01',
      },
    },
  ),
  workCoverInvoice: chargedAs(
    { payer: 'invoice', funding: 'workCover', ...notPaid },
    { item: { number: 'PSY101', description: 'Treatment session', benefitCents: null, from: '2024-07-01' } },
  ),
  dvaClaim: chargedAs(
    { payer: 'dva', funding: 'dva', cents: 0, gstCents: 0, bookingFeeCents: 0, ...notPaid },
    {
      item: { number: 'US01', description: 'Psychology by video', benefitCents: 150_00, from: '2024-07-01' },
    },
  ),
  bulkBillStatement: chargedAs({
    payer: 'bulkBill',
    funding: 'bulkBill',
    cents: 0,
    gstCents: 0,
    bookingFeeCents: 0,
    ...notPaid,
  }),
} as const satisfies Record<string, DocumentFacts>
