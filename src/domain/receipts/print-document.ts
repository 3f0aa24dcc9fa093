import { formatCents } from '../fees/cents.ts'
import { formatAbn } from '../identifiers/numbers.ts'
import { minutesWords } from './minutes-delivered.ts'
import { type DocumentForm, documentForms, type MissingField } from './document-forms.ts'
import {
  bookedSession,
  claimOf,
  dvaCard,
  linesOf,
  longDate,
  medicareCard,
  ndisSupport,
  nothingSums,
  paidSums,
  patient,
  payTo,
  providerNumber,
  referral,
  session,
  toPairs,
  workCoverClaim,
} from './document-parts.ts'
import type { DocumentContent, DocumentFacts } from './document.ts'

type DocumentHelp = NonNullable<DocumentContent['help']>

/** Plain steps: see docs/product/receipts.md#claiming. */
const howToClaim: DocumentHelp = {
  title: 'How to claim',
  steps: [
    'Open the Medicare app, or sign in to Medicare at my.gov.au, and choose “Make a claim”.',
    'Enter the item, the provider number and the date of service from this page, or add a photo of it.',
    'Medicare pays into the bank account that it has for you. Claim within two years of the session.',
  ],
}

const ndisSteps = {
  ndisPlan: 'This session is paid from your NDIS plan. Nothing is charged to your card.',
  planManager:
    'The practice sends it to your plan manager, who claims it from your plan and pays the practice. Nothing is charged to your card.',
  client:
    'Your plan is self-managed: pay the practice, and claim the amount from your plan with this invoice.',
  insurer: 'Nothing is charged to your card.',
} as const satisfies Record<string, string>

const ndisHelp = ({ charge, ndis }: DocumentFacts): DocumentHelp => {
  const managed = ndis?.plan === 'selfManaged' ? 'client' : 'planManager'
  return { title: 'Who pays this', steps: [ndisSteps[charge.quote?.invoice?.to ?? managed]] }
}

const workCoverHelp: DocumentHelp = {
  title: 'Who pays this',
  steps: ['This session is paid by the insurer of your claim. Nothing is charged to your card.'],
}

const nothingToPay: DocumentHelp = {
  title: 'What you pay',
  steps: ['Nothing. This page is for your records, and you do not have to claim anything.'],
}

type FormLayout = {
  readonly sections: (facts: DocumentFacts, number: string) => DocumentContent['sections']
  readonly sums: (facts: DocumentFacts) => DocumentContent['sums']
  readonly help: (facts: DocumentFacts) => DocumentContent['help']
}

/** What each form says beside the practice, the number and the amounts. */
const layouts = {
  medicareReceipt: {
    sections: (facts) => [
      patient(facts, [medicareCard(facts)]),
      session(facts, [providerNumber(facts), ...referral(facts)]),
    ],
    sums: paidSums,
    help: () => howToClaim,
  },
  plainReceipt: {
    sections: (facts) => [patient(facts), session(facts)],
    sums: paidSums,
    help: () => null,
  },
  feeReceipt: {
    sections: (facts) => [patient(facts), bookedSession(facts)],
    sums: paidSums,
    help: () => null,
  },
  ndisInvoice: {
    sections: (facts, number) => [
      ndisSupport(facts),
      facts.charge.kind === 'session' ? session(facts) : bookedSession(facts),
      ...payTo(facts, number),
    ],
    sums: paidSums,
    help: ndisHelp,
  },
  workCoverInvoice: {
    sections: (facts, number) => [workCoverClaim(facts), session(facts), ...payTo(facts, number)],
    sums: paidSums,
    help: () => workCoverHelp,
  },
  dvaClaim: {
    sections: (facts) => [
      patient(facts, dvaCard(facts)),
      session(facts, [providerNumber(facts), ...referral(facts)]),
    ],
    sums: nothingSums,
    help: () => nothingToPay,
  },
  bulkBillStatement: {
    sections: (facts) => [
      patient(facts, [medicareCard(facts)]),
      session(facts, [providerNumber(facts), ...referral(facts)]),
    ],
    sums: nothingSums,
    help: () => nothingToPay,
  },
} as const satisfies Record<DocumentForm, FormLayout>

const numberLabels = { R: 'Receipt number', I: 'Invoice number', S: 'Statement number' } as const

const incomplete =
  'This receipt has no item number, because something that Medicare asks for is missing. It cannot be used to claim a rebate. The practice can see what is missing, and can issue it again.'
const notClaimable = 'This receipt cannot be used to claim a Medicare rebate.'
const feeNote =
  'A fee for short notice or for a missed session is GST-free and cannot be claimed from Medicare.'

/** A document as it is issued. See docs/product/receipts.md#forms. */
export function printDocument(
  form: DocumentForm,
  known: DocumentFacts,
  { number, issuedOn, missing }: { number: string; issuedOn: string; missing: readonly MissingField[] },
): DocumentContent {
  const { title, series, needs } = documentForms[form]
  const layout: FormLayout = layouts[form]
  // On a form that is no claim, or that lacks something, an item would make it a wrong one.
  const isClaim = missing.length === 0 && needs.some((field) => field === 'item')
  const facts = isClaim ? known : { ...known, item: null }
  const { charge, practice, client } = facts
  const { paidOn, card } = charge
  return {
    title,
    number,
    practice: {
      name: practice.name,
      lines: presentTexts([
        practice.abn && `ABN ${formatAbn(practice.abn)}`,
        practice.address,
        presentTexts([practice.email, practice.phone]).join(', '),
      ]),
    },
    about: toPairs([
      [numberLabels[series], number],
      ['Issued', longDate(issuedOn)],
      [paidLabel, paidOn && presentTexts([longDate(paidOn), card]).join(', ')],
    ]),
    sections: layout.sections(facts, number),
    lines: linesOf(form, facts),
    sums: layout.sums(facts),
    claim: form === 'medicareReceipt' ? claimOf(facts) : [],
    help: layout.help(facts),
    notes: presentTexts([...notesOf(form, facts, missing), tellMinutes(known)]),
    foot: `${client.name}, ${number}`,
  }
}

/** To a client who paid for a session: what other minutes than those booked change. */
export const tellMinutes = ({ charge, session: held, item }: DocumentFacts): string | null =>
  charge.kind === 'session' && charge.payer === 'card'
    ? minutesWords({ ...held, quote: charge.quote, chargedCents: charge.cents, item })
    : null

const presentTexts = (texts: readonly (string | null)[]): string[] =>
  texts.flatMap((text) => (text ? [text] : []))

function notesOf(
  form: DocumentForm,
  { charge, session: held }: DocumentFacts,
  missing: readonly MissingField[],
) {
  if (form === 'feeReceipt') return [feeNote]
  if (form === 'medicareReceipt')
    return [
      `The session was by ${held.delivery === 'videoCall' ? 'video' : 'phone'}. You paid the practice, and claim the rebate yourself.`,
    ]
  if (form === 'plainReceipt') return [missing.length > 0 ? incomplete : notClaimable]
  return charge.gstCents === 0 ? [] : [`GST of ${formatCents(charge.gstCents)} is included.`]
}

const paidLabel = 'Paid'

/** Whether it says on which day it was paid. */
export const namesPayment = ({ about }: Pick<DocumentContent, 'about'>): boolean =>
  about.some(({ label }) => label === paidLabel)
