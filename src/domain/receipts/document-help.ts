import type { DocumentContent } from './document-content.ts'
import type { DocumentFacts } from './document-facts.ts'

type Help = NonNullable<DocumentContent['help']>

/** Plain steps: see docs/product/receipts.md#claiming. */
export const howToClaim: Help = {
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

export const ndisHelp = ({ charge, ndis }: DocumentFacts): Help => {
  const managed = ndis?.plan === 'selfManaged' ? 'client' : 'planManager'
  return { title: 'Who pays this', steps: [ndisSteps[charge.quote?.invoice?.to ?? managed]] }
}

export const workCoverHelp: Help = {
  title: 'Who pays this',
  steps: ['This session is paid by the insurer of your claim. Nothing is charged to your card.'],
}

export const nothingToPay: Help = {
  title: 'What you pay',
  steps: ['Nothing. This page is for your records, and you do not have to claim anything.'],
}
