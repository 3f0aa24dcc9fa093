import { findLabel } from '../clinicians/vocabulary.ts'
import { clinicianRoles } from '../clinicians/roles.ts'
import { type DeliveryType, deliveryTypes } from '../clinicians/delivery-types.ts'
import { dvaLimits } from '../clients/dva-meter.ts'
import { referralLimits } from '../clients/referral-meter.ts'
import { dvaCardTypes } from '../identifiers/dva.ts'
import { ndisPlans } from '../funding/ndis-plans.ts'
import { dayNumberOfIso, formatIsoDate } from '../time/calendar.ts'
import type { DocumentContent, Pair } from './document-content.ts'
import type { DocumentFacts } from './document-facts.ts'
import { unitPrice } from './document-money.ts'
import { formatMedicareNumber, longDate, sessionMoment } from './format-document.ts'
import { providerNumberAt } from './provider-number-of.ts'

type Facts = DocumentFacts
type Maybe = readonly [label: string, value: string | null | undefined]

/** What is not known is left out. */
export const toPairs = (rows: readonly Maybe[]): Pair[] =>
  rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))

const holder = ({ client }: Facts) =>
  [client.accountHolder, client.address].filter((part) => part !== null).join(', ')

export const patient = (facts: Facts, more: readonly Maybe[] = []) => ({
  title: 'Patient',
  pairs: toPairs([
    ['Name', facts.client.name],
    ['Date of birth', longDate(facts.client.dateOfBirth)],
    ...more,
    ['Account holder', holder(facts)],
  ]),
})

export const medicareCard = ({ medicare }: Facts): Maybe => [
  'Medicare card',
  medicare && `${formatMedicareNumber(medicare.number)}, reference digit ${medicare.irn}`,
]

export const dvaCard = ({ dva }: Facts): Maybe[] => [
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

export const session = (facts: Facts, more: readonly Maybe[] = []) => ({
  title: 'Service',
  pairs: toPairs([
    ['Provider', `${facts.clinician.name}, ${findLabel(clinicianRoles, facts.clinician.role).toLowerCase()}`],
    ...more,
    ['Date of service', sessionMoment(facts.session)],
    [deliveredLabel, `${deliveryWords(facts.session.delivery)}${minutesWords(facts.session.minutes)}`],
  ]),
})

/** A fee is for a session that did not take place: it has a date and no minutes. */
export const bookedSession = (facts: Facts) => ({
  title: 'Booked session',
  pairs: toPairs([
    ['With', facts.clinician.name],
    ['Booked for', sessionMoment(facts.session)],
  ]),
})

export const providerNumber = ({ clinician, practice }: Facts): Maybe => {
  const found = providerNumberAt(clinician.providerNumbers, practice.address)
  return ['Provider number', found && `${found.providerNumber} (${found.location})`]
}

const limitsOf = ({ payer }: Facts['charge']) => (payer === 'dva' ? dvaLimits : referralLimits)

export const referral = ({ referral: letter, charge }: Facts): Maybe[] => [
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

/** A fee for short notice is the client’s own, so nothing is claimed as a cancellation. */
export const ndisSupport = (facts: Facts) => ({
  title: 'NDIS',
  pairs: toPairs([
    ['Participant', facts.client.name],
    ['NDIS number', facts.ndis?.number],
    ['Plan', facts.ndis && findLabel(ndisPlans, facts.ndis.plan)],
    ['Support item', facts.item?.number],
    ['Unit price and quantity', unitPrice(facts)],
    ['Claim type', 'Direct service'],
  ]),
})

/** New South Wales takes an invoice for so many days after the session. */
const workCoverDays = 30

export const workCoverClaim = (facts: Facts) => ({
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
