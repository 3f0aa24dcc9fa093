import type { ClientPage } from '#contract/staff/client-page.ts'

type Letter = ClientPage['referral']['letters'][number]

/** What is deleted with a referral: the reader knows their own report, and not those of others. */
export function removalWords(report: Letter['report']): string {
  if (report?.state === 'draft') return 'The draft of your report on it is deleted too.'
  if (report?.state === 'finished') return 'Your report on it is finished but not sent. It is deleted too.'
  if (report?.state === 'sent') return 'Your report on it was sent, so it stays, and the referral with it.'
  return 'A report on it that has not been sent is deleted too.'
}
