import { toClaimAnswers } from '#domain/gp/claim-rules.ts'
import { callApi } from '../api/call-api.ts'
import { type KeptClaim, keepClaim, readKeptClaim } from '../visit/kept-claim.ts'

/** When the last answer of this tab's visit was given. A browser may be shared: what another visit left is no one's for certain. */
const name = 'banksia.gpClaimSaidAt'
let unstored: string | null = null

function readSaidAt(): string | null {
  try {
    return sessionStorage.getItem(name) ?? unstored
  } catch {
    return unstored
  }
}

/** An answer that a person gives now, in this tab. */
export function sayClaim(claim: Omit<KeptClaim, 'isOnRecord'>): void {
  unstored = String(claim.answeredAt.getTime())
  try {
    sessionStorage.setItem(name, unstored)
  } catch {
    // This page remembers it.
  }
  keepClaim({ ...claim, isOnRecord: false })
}

const isOwn = (kept: KeptClaim): boolean => String(kept.answeredAt.getTime()) === readSaidAt()

/** Whether it can be shown to the client who is signed in, before their record is read. */
export const isKnownOwn = (kept: KeptClaim | null): boolean =>
  kept !== null && (kept.isOnRecord || isOwn(kept))

let sending: Promise<void> = Promise.resolve()

/**
 * Moves what was said in this visit to the record of the client who is signed in. One after the other, so that the last answer is
 * the one that stays; what could not be sent is kept and sent at the next occasion. See docs/decisions/0064-can-i-claim-this.md.
 */
export function sendClaim(): Promise<void> {
  sending = sending.then(sendUnsent)
  return sending
}

async function sendUnsent(): Promise<void> {
  const kept = readKeptClaim()
  if (kept === null || kept.isOnRecord || !isOwn(kept)) return
  const { answers, answeredAt } = kept
  const body = { answers: toClaimAnswers(answers), answeredAt: answeredAt.toISOString() }
  const saved = await callApi('saveOwnClaim', { body })
  // Another answer may have come in the meantime: it is sent next.
  if (saved.ok && readKeptClaim()?.answeredAt.getTime() === answeredAt.getTime()) keepRecorded(saved.value)
}

/** What the record has takes the place of what this browser holds, unless that is of this visit and still on its way. */
export async function readRecordedClaim(): Promise<void> {
  await sendClaim()
  const read = await callApi('readOwnClaim', {})
  const kept = readKeptClaim()
  if (!read.ok || (kept && !kept.isOnRecord && isOwn(kept))) return
  keepRecorded(read.value)
}

type Recorded = { answers: KeptClaim['answers']; answeredAt: string | null }

const keepRecorded = ({ answers, answeredAt }: Recorded): void =>
  keepClaim(answeredAt === null ? null : { answers, answeredAt: new Date(answeredAt), isOnRecord: true })
