import { formatCents } from '../fees/money.ts'
import { formatAbn } from '../identifiers/abn.ts'
import type { DocumentContent } from './document-content.ts'
import type { DocumentFacts } from './document-facts.ts'
import { type DocumentForm, documentForms } from './document-forms.ts'
import { howToClaim, ndisHelp, nothingToPay, workCoverHelp } from './document-help.ts'
import { claimOf, linesOf, nothingSums, paidSums } from './document-money.ts'
import {
  bookedSession,
  dvaCard,
  medicareCard,
  ndisSupport,
  patient,
  providerNumber,
  referral,
  session,
  toPairs,
  workCoverClaim,
} from './document-sections.ts'
import { longDate } from './format-document.ts'
import type { MissingField } from './missing-fields.ts'

type Facts = DocumentFacts
type Layout = {
  readonly sections: (facts: Facts) => DocumentContent['sections']
  readonly sums: (facts: Facts) => DocumentContent['sums']
  readonly help: (facts: Facts) => DocumentContent['help']
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
    sections: (facts) => [ndisSupport(facts), session(facts)],
    sums: paidSums,
    help: ndisHelp,
  },
  workCoverInvoice: {
    sections: (facts) => [workCoverClaim(facts), session(facts)],
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
} as const satisfies Record<DocumentForm, Layout>

const numberLabels = { R: 'Receipt number', I: 'Invoice number', S: 'Statement number' } as const

const incomplete =
  'This receipt has no item number, because something that Medicare asks for is missing. It cannot be used to claim a rebate. The practice can see what is missing, and can issue it again.'
const notClaimable = 'This receipt cannot be used to claim a Medicare rebate.'
const feeNote =
  'A fee for short notice or for a missed session is GST-free and cannot be claimed from Medicare.'

type Issue = { number: string; issuedOn: string; missing: readonly MissingField[] }

/** A document as it is issued. See docs/product/receipts.md#forms. */
export function printDocument(
  form: DocumentForm,
  known: Facts,
  { number, issuedOn, missing }: Issue,
): DocumentContent {
  const { title, series, needs } = documentForms[form]
  const layout: Layout = layouts[form]
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
      lines: present([
        practice.abn && `ABN ${formatAbn(practice.abn)}`,
        practice.address,
        present([practice.email, practice.phone]).join(', '),
      ]),
    },
    about: toPairs([
      [numberLabels[series], number],
      ['Issued', longDate(issuedOn)],
      [paidLabel, paidOn && present([longDate(paidOn), card]).join(', ')],
    ]),
    sections: layout.sections(facts),
    lines: linesOf(form, facts),
    sums: layout.sums(facts),
    claim: form === 'medicareReceipt' ? claimOf(facts) : [],
    help: layout.help(facts),
    notes: notesOf(form, facts, missing),
    foot: `${client.name}, ${number}`,
  }
}

const present = (texts: readonly (string | null)[]): string[] => texts.flatMap((text) => (text ? [text] : []))

function notesOf(form: DocumentForm, { charge, session: held }: Facts, missing: readonly MissingField[]) {
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
