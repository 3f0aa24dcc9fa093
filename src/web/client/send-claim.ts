import { toClaimAnswers } from '#domain/gp/claim-rules.ts'
import { callApi } from '../api/call-api.ts'
import { type KeptClaim, keepClaim, readKeptClaim } from '../session/kept-claim.ts'
import { storedValue } from '../session/stored.ts'

/** When the last answer of this tab's visit was given. A browser may be shared: what another visit left is no one's for certain. */
const saidAt = storedValue('sessionStorage', 'banksia.gpClaimSaidAt', Number)

/** An answer that a person gives now, in this tab. */
export function answerClaim(claim: Omit<KeptClaim, 'isOnRecord'>): void {
  saidAt.store(claim.answeredAt.getTime())
  keepClaim({ ...claim, isOnRecord: false })
}

const isAnsweredInTab = (kept: KeptClaim): boolean => kept.answeredAt.getTime() === saidAt.read()

/** Whether it can be shown to the client who is signed in, before their record is read. */
export const isForThisClient = (kept: KeptClaim | null): boolean =>
  kept !== null && (kept.isOnRecord || isAnsweredInTab(kept))

let sending: Promise<void> = Promise.resolve()

/**
 * Moves what was said in this visit to the record of the client who is signed in. One after the other, so that the last answer is
 * the one that stays; what could not be sent is kept and sent at the next occasion. See docs/decisions/0064-can-i-claim-this.md.
 */
export function sendClaim(): Promise<void> {
  sending = sending.then(sendUnsentClaim)
  return sending
}

async function sendUnsentClaim(): Promise<void> {
  const kept = readKeptClaim()
  if (kept === null || kept.isOnRecord || !isAnsweredInTab(kept)) return
  const { answers, answeredAt } = kept
  const body = { answers: toClaimAnswers(answers), answeredAt: answeredAt.toISOString() }
  const saved = await callApi('saveOwnClaim', { body })
  // Another answer may have come in the meantime: it is sent next.
  if (saved.ok && readKeptClaim()?.answeredAt.getTime() === answeredAt.getTime())
    keepRecordedClaim(saved.value)
}

/** What the record has takes the place of what this browser holds, unless that is of this visit and still on its way. */
export async function readRecordedClaim(): Promise<void> {
  await sendClaim()
  const read = await callApi('readOwnClaim', {})
  const kept = readKeptClaim()
  if (!read.ok || (kept && !kept.isOnRecord && isAnsweredInTab(kept))) return
  keepRecordedClaim(read.value)
}

type RecordedClaim = { answers: KeptClaim['answers']; answeredAt: string | null }

const keepRecordedClaim = ({ answers, answeredAt }: RecordedClaim): void =>
  keepClaim(answeredAt === null ? null : { answers, answeredAt: new Date(answeredAt), isOnRecord: true })
