import { useSyncExternalStore } from 'react'

/** What was said about Medicare and our GPs, by question. See docs/product/gp.md#can-i-claim-this. */
export type KeptClaim = {
  readonly answers: Readonly<Record<string, string>>
  readonly answeredAt: Date
  /** Whether the record of the client who was signed in has it; if not, it moves there when someone signs in during the visit in which it was said. */
  readonly isOnRecord: boolean
}

/** src/web/early/quick-exit.ts takes it away by this name too. */
const name = 'banksia.gpClaim'
const keptForMs = 30 * 24 * 60 * 60 * 1000
const listeners = new Set<() => void>()
/** For browsers that refuse storage: it then lasts as long as the page. */
let unstored: string | null = null

function readText(): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return unstored
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Storage may hold what an earlier release wrote: what is not understood counts as nothing, as does what is too old. */
export function parseClaim(text: string | null, now: number): KeptClaim | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(kept) || !isRecord(kept.answers) || !(Number(kept.until) > now)) return null
    return {
      answers: Object.fromEntries(
        Object.entries(kept.answers).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        ),
      ),
      answeredAt: new Date(Number(kept.answeredAt ?? Number(kept.until) - keptForMs)),
      isOnRecord: kept.isOnRecord === true,
    }
  } catch {
    return null
  }
}

const readCurrent = () => {
  const text = readText()
  return parseClaim(text, Date.now()) && text
}

export const readKeptClaim = (): KeptClaim | null => parseClaim(readText(), Date.now())

/** For every tab of this browser, for a month; null takes it away. */
export function keepClaim(claim: KeptClaim | null): void {
  unstored =
    claim &&
    JSON.stringify({ ...claim, answeredAt: claim.answeredAt.getTime(), until: Date.now() + keptForMs })
  try {
    if (unstored === null) localStorage.removeItem(name)
    else localStorage.setItem(name, unstored)
  } catch {
    // This page remembers it.
  }
  for (const listener of listeners) listener()
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Null on the server and while a page takes over from it, then what this browser holds, whichever tab it was said in. */
export function useKeptClaim(): KeptClaim | null {
  const text = useSyncExternalStore(onChange, readCurrent, () => null)
  return parseClaim(text, 0)
}
