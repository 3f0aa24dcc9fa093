import { isRecord } from '#domain/record.ts'
import { storedValue, useStored } from './stored.ts'

/** What was said about Medicare and our GPs, by question. See docs/product/gp.md#can-i-claim-this. */
export type KeptClaim = {
  readonly answers: Readonly<Record<string, string>>
  readonly answeredAt: Date
  /** Whether the record of the client who was signed in has it; if not, it moves there when someone signs in during the visit in which it was said. */
  readonly isOnRecord: boolean
}

const keptForMs = 30 * 24 * 60 * 60 * 1000

type StoredClaim = Omit<KeptClaim, 'answeredAt'> & { answeredAt: number; until: number }

/** src/web/site/quick-exit-script.ts takes it away by this name too. */
const stored = storedValue<StoredClaim>('localStorage', 'banksia.gpClaim', (kept) => {
  if (!isRecord(kept) || !isRecord(kept.answers) || typeof kept.answeredAt !== 'number') return null
  return {
    answers: Object.fromEntries(
      Object.entries(kept.answers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    answeredAt: kept.answeredAt,
    isOnRecord: kept.isOnRecord === true,
    until: Number(kept.until),
  }
})

/** What is too old counts as nothing. */
const readStored = (): StoredClaim | null => {
  const kept = stored.read()
  return kept && kept.until > Date.now() ? kept : null
}

const toKept = (claim: StoredClaim | null): KeptClaim | null =>
  claim && {
    answers: claim.answers,
    answeredAt: new Date(claim.answeredAt),
    isOnRecord: claim.isOnRecord,
  }

export const readKeptClaim = (): KeptClaim | null => toKept(readStored())

/** For every tab of this browser, for a month; null takes it away. */
export const keepClaim = (claim: KeptClaim | null): void =>
  stored.store(claim && { ...claim, answeredAt: claim.answeredAt.getTime(), until: Date.now() + keptForMs })

/** Null on the server and while a page takes over from it, then what this browser holds, whichever tab it was said in. */
export const useKeptClaim = (): KeptClaim | null =>
  toKept(useStored({ subscribe: stored.subscribe, read: readStored }))
