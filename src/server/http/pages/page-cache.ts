import { keptPageHeader } from '#contract/kept-page.ts'
import type { ClinicianChanges } from '../../clinicians/clinician-changes.ts'
import { type KeptPage, keepPage } from './kept-page.ts'

type Entry = { state: string; page: KeptPage }
type Asked = {
  address: string
  nonce: string
  render: () => Promise<Response>
  /** Does once what every answer would otherwise have to do. */
  finish: (html: string) => string
}

export type PageCache = (asked: Asked) => Promise<KeptPage | Response>

const mostBytes = 48 * 1024 * 1024
const aMinute = 60_000

type Clock = { changes: () => Promise<Pick<ClinicianChanges, 'ofAnyone'>>; now: () => Date }

/**
 * Pages by address, until a clinician changes. A free time also passes without a change, so no page is older than the
 * minute (docs/decisions/0011-kept-answers.md).
 */
export function createPageCache({ changes, now }: Clock): PageCache {
  const kept = new Map<string, Entry>()
  const coming = new Map<string, Promise<KeptPage | null>>()
  let bytes = 0

  /** The one used longest ago stands first. */
  const put = (address: string, entry: Entry) => {
    drop(address)
    kept.set(address, entry)
    bytes += entry.page.bytes
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) return
      drop(oldest)
    }
  }
  const drop = (address: string) => {
    bytes -= kept.get(address)?.page.bytes ?? 0
    kept.delete(address)
  }

  return async ({ address, nonce, render, finish }) => {
    const change = await changes().catch(() => null)
    // Without the database nothing can be said to be current: the page itself knows what to say then.
    if (change === null) return render()
    const state = `${change.ofAnyone} at ${Math.floor(now().getTime() / aMinute)}`
    const known = kept.get(address)
    if (known?.state === state) {
      put(address, known)
      return known.page
    }

    const key = `${state} ${address}`
    const shared = coming.get(key)
    if (shared) return (await shared) ?? render()
    const rendering = render()
    const keeping = rendering.then(async (response) =>
      isToBeKept(response) ? keepPage(finish(await response.text()), nonce) : null,
    )
    const settled = keeping.catch(() => null).finally(() => coming.delete(key))
    coming.set(key, settled)
    const page = await keeping
    if (page === null) return rendering
    put(address, { state, page })
    return page
  }
}

const isToBeKept = ({ status, headers }: Response) => status === 200 && headers.has(keptPageHeader)
