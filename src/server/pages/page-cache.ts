import { cacheablePageHeader } from '#contract/page-cache.ts'
import type { ClinicianChanges } from '../clinicians/clinician-changes.ts'
import type { CachedAnswer } from './cached-answer.ts'
import {
  areUnchanged,
  type AskApi,
  createContentAnswers,
  type PageSources,
  recordSources,
} from './page-sources.ts'

/** `change`, `content` and `minute`: up to when it is known to be true. */
type Entry = { change: number; content: number; minute: number; page: CachedAnswer; sources: PageSources }
type PageRequest = {
  address: string
  nonce: string
  /** The API that the page reads its data from, and nothing else. */
  ask: AskApi
  render: (ask: AskApi) => Promise<Response>
  /** The same page, with marks for what `keep` puts in. */
  renderToKeep: (ask: AskApi) => Promise<Response>
  keep: (rendered: Response) => Promise<CachedAnswer>
}

export type PageCache = (asked: PageRequest) => Promise<CachedAnswer | Response>

const mostBytes = 32 * 1024 * 1024
const aMinute = 60_000

type Clock = { changes: () => Promise<Pick<ClinicianChanges, 'ofAnyone' | 'ofContent'>>; now: () => Date }

/**
 * Pages by address. After a clinician's change a page asks the API again for what it shows of clinicians, after any other for
 * all that it shows, and is rendered anew only if an answer is another one. A free time also passes without a change, so no page is older than the minute.
 * A page that had to do without an answer is not kept: the next request has it rendered again (docs/decisions/0011-kept-answers.md).
 */
export function createPageCache({ changes, now }: Clock): PageCache {
  const kept = new Map<string, Entry>()
  const coming = new Map<string, Promise<CachedAnswer | null>>()
  const askOnce = createContentAnswers()
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

  return async ({ address, ask, render, renderToKeep, keep }) => {
    const seen = await changes().catch(() => null)
    // Without the database nothing can be said to be current: the page itself knows what to say then.
    if (seen === null) return render(ask)
    const { ofAnyone: change, ofContent: content } = seen
    const minute = Math.floor(now().getTime() / aMinute)
    const known = kept.get(address)
    const isOfThisMinute = known?.minute === minute
    if (isOfThisMinute && known.change === change) {
      put(address, known)
      return known.page
    }

    const key = `${change} ${minute} ${address}`
    const shared = coming.get(key)
    if (shared) return (await shared) ?? render(ask)
    /** What only the request that asked first is answered with. */
    let unshared: CachedAnswer | Response | undefined
    const make = async (): Promise<CachedAnswer | null> => {
      const askApi = askOnce(ask, `${content} ${minute}`)
      const onlyClinicians = known?.content === content
      if (
        isOfThisMinute &&
        (await areUnchanged(known.sources, askApi, { onlyClinicians }).catch(() => false))
      ) {
        put(address, { ...known, change, content })
        return known.page
      }
      const recorded = recordSources(askApi)
      const rendered = await renderToKeep(recorded.ask)
      if (!isToBeKept(rendered)) {
        unshared = rendered
        return null
      }
      const page = await keep(rendered)
      if (recorded.hasFailed()) {
        unshared = page
        return null
      }
      put(address, { change, content, minute, page, sources: recorded.sources })
      return page
    }
    const making = make()
    const settled = making.catch(() => null).finally(() => coming.delete(key))
    coming.set(key, settled)
    return (await making) ?? unshared ?? render(ask)
  }
}

const isToBeKept = ({ status, headers }: Response) => status === 200 && headers.has(cacheablePageHeader)
