import { type DeliveryType, deliveryTypes } from '../clinicians/delivery-types.ts'
import { clinicianRoles } from '../clinicians/roles.ts'
import { formatCents } from '../fees/cents.ts'
import { centsOfMinutes } from '../fees/ndis-price.ts'
import { dvaLimits } from '../funding/dva-meter.ts'
import { ndisCancellationReasons } from '../money/ndis-claims.ts'
import { ndisPlans } from '../funding/form-fields.ts'
import { referralLimits } from '../funding/referral.ts'
import { dvaCardTypes, formatBsb } from '../identifiers/numbers.ts'
import { dayNumberOfIso, formatIsoDate, toCalendarDate } from '../time/calendar.ts'
import { formatTimeAt, monthNames } from '../time/format.ts'
import { zoneLabel } from '../time/zones.ts'
import { findLabel } from '../vocabulary.ts'
import type { DocumentForm } from './document-forms.ts'
import {
  type DocumentContent,
  type DocumentFacts,
  type DocumentLine,
  type LabelledValue,
  providerNumberAt,
} from './document.ts'

type OptionalPair = readonly [label: string, value: string | null | undefined]

/** What is not known is left out. */
export const toPairs = (rows: readonly OptionalPair[]): LabelledValue[] =>
  rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))

const holder = ({ client }: DocumentFacts) =>
  [client.accountHolder, client.address].filter((part) => part !== null).join(', ')

export const patient = (facts: DocumentFacts, more: readonly OptionalPair[] = []) => ({
  title: 'Patient',
  pairs: toPairs([
    ['Name', facts.client.name],
    ['Date of birth', longDate(facts.client.dateOfBirth)],
    ...more,
    ['Account holder', holder(facts)],
  ]),
})

export const medicareCard = ({ medicare }: DocumentFacts): OptionalPair => [
  'Medicare card',
  medicare && `${formatMedicareNumber(medicare.number)}, reference digit ${medicare.irn}`,
]

export const dvaCard = ({ dva }: DocumentFacts): OptionalPair[] => [
  ['DVA file number', dva?.number],
  ['DVA card', dva && findLabel(dvaCardTypes, dva.cardType)],
]

const deliveredLabel = 'Delivered'
const minutesWords = (minutes: number) => `, ${minutes} minutes`
const deliveryWords = (delivery: DeliveryType) => findLabel(deliveryTypes, delivery)

const deliveredOf = ({ sections }: Pick<DocumentContent, 'sections'>): string[] =>
  sections.flatMap(({ pairs }) =>
    pairs.flatMap(({ label, value }) => (label === deliveredLabel ? value : [])),
  )

/** Whether a document as it was issued names other minutes than these. One of a fee names none. */
export const namesOtherMinutes = (content: Pick<DocumentContent, 'sections'>, minutes: number): boolean =>
  deliveredOf(content).some((value) => !value.endsWith(minutesWords(minutes)))

/** How the session took place, as the document says it. Null: it says nothing of it. */
export function namedDelivery(content: Pick<DocumentContent, 'sections'>): DeliveryType | null {
  const [value] = deliveredOf(content)
  return deliveryTypes.find(({ label }) => value?.startsWith(label))?.code ?? null
}

/** Whether it says video of what was by phone, or the other way round. */
export const namesOtherDelivery = (
  content: Pick<DocumentContent, 'sections'>,
  delivery: DeliveryType,
): boolean => deliveredOf(content).some((value) => !value.startsWith(deliveryWords(delivery)))

/** Where a document says who the client is: in the parts above and below, and nowhere else. */
const personLabels = ['Name', 'Participant', 'Worker']

/** Whether it prints another name or birth date of the client than those on record. */
export const namesOtherPerson = (
  { sections }: Pick<DocumentContent, 'sections'>,
  { name, dateOfBirth }: { name: string; dateOfBirth: string },
): boolean =>
  sections.some(({ pairs }) =>
    pairs.some(
      ({ label, value }) =>
        (personLabels.includes(label) && value !== name) ||
        (label === 'Date of birth' && value !== longDate(dateOfBirth)),
    ),
  )

export const session = (facts: DocumentFacts, more: readonly OptionalPair[] = []) => ({
  title: 'Service',
  pairs: toPairs([
    ['Provider', `${facts.clinician.name}, ${findLabel(clinicianRoles, facts.clinician.role).toLowerCase()}`],
    ...more,
    ['Date of service', sessionMoment(facts.session)],
    [deliveredLabel, `${deliveryWords(facts.session.delivery)}${minutesWords(facts.session.minutes)}`],
  ]),
})

/** A fee is for a session that did not take place: it has a date and no minutes. */
export const bookedSession = (facts: DocumentFacts) => ({
  title: 'Booked session',
  pairs: toPairs([
    ['With', facts.clinician.name],
    ['Booked for', sessionMoment(facts.session)],
  ]),
})

export const providerNumber = ({ clinician, practice }: DocumentFacts): OptionalPair => {
  const found = providerNumberAt(clinician.providerNumbers, practice.address)
  return ['Provider number', found && `${found.providerNumber} (${found.location})`]
}

const limitsOf = ({ payer }: DocumentFacts['charge']) => (payer === 'dva' ? dvaLimits : referralLimits)

export const referral = ({ referral: letter, charge }: DocumentFacts): OptionalPair[] => [
  ['Referred by', letter?.referrer],
  ['Referring provider number', letter?.providerNumber],
  [
    'Date of referral',
    letter &&
      [
        longDate(letter.writtenOn),
        letter.session && `session ${letter.session} of ${limitsOf(charge).onOneReferral}`,
      ]
        .filter(Boolean)
        .join(', '),
  ],
]

/** A session, or one that was cancelled late or missed. */
export const ndisSupport = (facts: DocumentFacts) => ({
  title: 'NDIS',
  pairs: toPairs([
    ['Participant', facts.client.name],
    ['NDIS number', facts.ndis?.number],
    ['Plan', facts.ndis && findLabel(ndisPlans, facts.ndis.plan)],
    ['Plan manager', facts.ndis?.planManager],
    ['Support item', facts.item?.number],
    ['Unit price and quantity', unitPrice(facts)],
    ['Claim type', claimType(facts)],
  ]),
})

const claimType = ({ charge: { claimReason } }: DocumentFacts): string =>
  claimReason === null
    ? 'Direct service'
    : `Cancellation, ${claimReason} (${findLabel(ndisCancellationReasons, claimReason).toLowerCase()})`

/** Of an invoice that is still to be paid; nothing where the practice has entered no account. */
export const payTo = ({ practice: { account }, charge }: DocumentFacts, number: string) =>
  account === null || charge.paidCents >= charge.cents
    ? []
    : [
        {
          title: 'Pay to',
          pairs: toPairs([
            ['Account name', account.name],
            ['BSB', formatBsb(account.bsb)],
            ['Account number', account.number],
            ['Reference', number],
          ]),
        },
      ]

/** New South Wales takes an invoice for so many days after the session. */
const workCoverDays = 30

export const workCoverClaim = (facts: DocumentFacts) => ({
  title: 'Claim',
  pairs: toPairs([
    ['Worker', facts.client.name],
    ['Date of birth', longDate(facts.client.dateOfBirth)],
    ['Claim number', facts.workCover?.claimNumber],
    ['Case manager', facts.workCover?.caseManager],
    ['Payee', facts.practice.name],
    ['WorkCover approval number', facts.workCover?.isNsw ? facts.clinician.workCoverNumber : null],
    ['Code', facts.item?.number],
    [
      'Send by',
      facts.workCover?.isNsw
        ? longDate(formatIsoDate(dayNumberOfIso(facts.session.date) + workCoverDays))
        : null,
    ],
  ]),
})

const feeLabels = {
  shortNotice: 'Fee for short notice',
  didNotAttend: 'Fee for a missed session',
} as const

/** What is paid for, line by line. The booking fee has a line of its own: it has the GST, and Medicare pays nothing of it. */
export function linesOf(form: DocumentForm, facts: DocumentFacts): DocumentLine[] {
  const { item } = facts
  const { kind, cents, gstCents } = facts.charge
  const number = item?.number ?? null
  if (kind !== 'session' && form === 'feeReceipt')
    return [{ item: null, description: feeLabels[kind], gstCents, cents }]
  const description =
    item?.description ?? `Session, ${findLabel(deliveryTypes, facts.session.delivery).toLowerCase()}`
  const feeCents = bookingFeeIn(facts)
  if (feeCents === 0) return [{ item: number, description, gstCents, cents }]
  return [
    { item: number, description, gstCents: 0, cents: cents - feeCents },
    { item: null, description: `Booking fee, ${bookingFeeNotes[form]}`, gstCents, cents: feeCents },
  ]
}

const bookingFeeNotes = {
  medicareReceipt: 'not claimable from Medicare',
  plainReceipt: 'not claimable from Medicare',
  feeReceipt: 'not claimable from Medicare',
  ndisInvoice: 'not part of the support item',
  workCoverInvoice: 'not part of the code',
  dvaClaim: 'not claimable from DVA',
  bulkBillStatement: 'not claimable from Medicare',
} as const satisfies Record<DocumentForm, string>

/** The part of a session’s charge that is no treatment. */
const bookingFeeIn = ({ charge: { cents, bookingFeeCents } }: DocumentFacts): number =>
  bookingFeeCents < cents ? bookingFeeCents : 0

/** "$226.86 an hour × 0:50 hours", as the NDIS counts them. A charge of an earlier release has a price of the session. */
function unitPrice({ charge: { cents, quote }, session: { minutes } }: DocumentFacts): string {
  const hourCents = quote?.invoice?.hourCents
  if (hourCents === undefined || centsOfMinutes(hourCents, minutes) !== cents)
    return `${formatCents(cents)} a session × 1`
  const hours = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  return `${formatCents(hourCents)} an hour × ${hours} hours`
}

export function paidSums({
  charge: { cents, gstCents, paidCents, paidOn },
}: DocumentFacts): DocumentContent['sums'] {
  const gst = gstCents === 0 ? 'GST-free' : `including ${formatCents(gstCents)} GST`
  return [
    { label: `Total, ${gst}`, cents },
    { label: paidOn ? `Paid ${longDate(paidOn)}` : 'Paid', cents: paidCents },
    { label: 'Still to pay', cents: Math.max(0, cents - paidCents) },
  ]
}

/** The benefit is the scheme’s matter; the client pays nothing. */
export const nothingSums = ({ item }: DocumentFacts): DocumentContent['sums'] => [
  ...(item?.benefitCents ? [{ label: 'Benefit of this item', cents: item.benefitCents }] : []),
  { label: 'You pay', cents: 0 },
]

/** Where the table has no benefit for the item, none is promised. */
export function claimOf({ item, charge }: DocumentFacts): DocumentContent['claim'] {
  if (!item || item.benefitCents === null) return []
  // Medicare pays no more than was charged for the session itself.
  const cents = Math.min(item.benefitCents, charge.cents - (charge.quote?.bookingFeeCents ?? 0))
  return [
    {
      label: 'Medicare rebate you can claim',
      note: `Item ${item.number}, rates of ${longDate(item.from)}`,
      cents,
    },
    {
      label: 'Your own cost after the rebate',
      note: 'Counts towards the Medicare Safety Net where it applies',
      cents: charge.cents - cents,
    },
  ]
}

/** "2 November 2026". */
export function longDate(iso: string): string {
  const { year, month, day } = toCalendarDate(dayNumberOfIso(iso))
  return `${day} ${monthNames[month - 1]} ${year}`
}

/** "2 November 2026, 10:00 am (Sydney)". */
const sessionMoment = ({ date, startsAt, zone }: DocumentFacts['session']): string =>
  `${longDate(date)}, ${formatTimeAt(startsAt, zone, 'h:mm aa')} (${zoneLabel(zone)})`

/** As it is printed on the card: 2950 97536 2. */
const formatMedicareNumber = (number: string): string => number.replace(/^(\d{4})(\d{5})(\d)$/, '$1 $2 $3')
