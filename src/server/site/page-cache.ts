import { hash } from 'node:crypto'
import { apiRequest } from '#contract/api-paths.ts'
import { cacheablePageHeader } from '#contract/page-cache.ts'
import type { ClinicianChanges } from '../booking/availability-changes.ts'
import type { CachedAnswer } from './cached-page.ts'

/** `change`, `content` and `minute`: up to when it is known to be true. */
type StoredPage = {
  change: number
  content: number
  minute: number
  page: CachedAnswer
  sources: PageSources
}
type PageRequest = {
  address: string
  nonce: string
  /** The API that the page reads its data from, and nothing else. */
  ask: AskApi
  render: (ask: AskApi) => Promise<Response>
  /** The same page, with its style sheets in it. */
  renderToKeep: (ask: AskApi) => Promise<Response>
  keep: (rendered: Response) => Promise<CachedAnswer>
}

export type PageCache = (asked: PageRequest) => Promise<CachedAnswer | Response>

const mostBytes = 32 * 1024 * 1024
const aMinute = 60_000

type CacheClock = {
  changes: () => Promise<Pick<ClinicianChanges, 'ofAnyone' | 'ofContent'>>
  now: () => Date
}

/**
 * Pages by address. After a clinician's change a page asks the API again for what it shows of clinicians, after any other for
 * all that it shows, and is rendered anew only if an answer is another one. A free time also passes without a change, so no page is older than the minute.
 * A page that had to do without an answer is not kept: the next request has it rendered again (docs/decisions/0011-kept-answers.md).
 */
export function createPageCache({ changes, now }: CacheClock): PageCache {
  const kept = new Map<string, StoredPage>()
  const coming = new Map<string, Promise<CachedAnswer | null>>()
  const askOnce = createContentAnswers()
  let bytes = 0

  /** The one used longest ago stands first. */
  const put = (address: string, entry: StoredPage) => {
    drop(address)
    kept.set(address, entry)
    bytes += entry.page.packed.length
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) return
      drop(oldest)
    }
  }
  const drop = (address: string) => {
    bytes -= kept.get(address)?.page.packed.length ?? 0
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
      if (!isCacheable(rendered)) {
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

const isCacheable = ({ status, headers }: Response) => status === 200 && headers.has(cacheablePageHeader)

/** Asks this service's own API, inside the process. */
export type AskApi = (path: string) => Promise<Response>

/** Digests of the API's answers that a page was rendered from, by path. It is kept with the page, so it holds nothing of the request. */
type PageSources = ReadonlyMap<string, string>

/** Read from the practice, its rates and its stories. Their changes are noted as content, in the same transaction. */
const contentPaths = [apiRequest('readSettings').path, apiRequest('listStories').path]
const isContent = (path: string) =>
  contentPaths.some((known) => path === known || path.startsWith(`${known}/`) || path.startsWith(`${known}?`))

type RecordedSources = {
  /** To be given to the page in place of the real one. */
  ask: AskApi
  sources: PageSources
  /** An answer was missing that a later request may well get. */
  hasFailed: () => boolean
}

function recordSources(askApi: AskApi): RecordedSources {
  const sources = new Map<string, string>()
  let hasFailed = false
  const ask: AskApi = async (path) => {
    const { status, text } = await readAnswer(await askApi(path))
    sources.set(path, digestOf(status, text))
    hasFailed ||= isTemporaryFailure(status)
    return new Response(text, { status })
  }
  return { ask, sources, hasFailed: () => hasFailed }
}

/** Our own trouble, or a visitor who has asked too often. */
const isTemporaryFailure = (status: number) => status >= 500 || status === 429

/** Asks for those again that the change may concern: whether a page rendered now would say the same. */
async function areUnchanged(
  sources: PageSources,
  ask: AskApi,
  { onlyClinicians }: { onlyClinicians: boolean },
): Promise<boolean> {
  const concerned = [...sources].filter(([path]) => !(onlyClinicians && isContent(path)))
  const compared = concerned.map(async ([path, before]) => {
    const { status, text } = await readAnswer(await ask(path))
    return before === digestOf(status, text)
  })
  return (await Promise.all(compared)).every(Boolean)
}

/** More stories than these are asked for each time. */
const mostAnswers = 200

/**
 * Asks once for what all pages show of the practice and its stories, in each `moment`: a name for the last change of theirs
 * and the minute. An answer belongs to the moment in which it was asked for, however late it comes.
 */
function createContentAnswers(): (askApi: AskApi, moment: string) => AskApi {
  let latest = { moment: '', answers: new Map<string, Promise<SourceAnswer>>() }
  return (askApi, moment) => {
    if (latest.moment !== moment) latest = { moment, answers: new Map() }
    const { answers } = latest
    return async (path) => {
      if (!isContent(path)) return askApi(path)
      const known = answers.get(path)
      const asked = known ?? askApi(path).then(readAnswer)
      if (!known && answers.size < mostAnswers) answers.set(path, asked)
      const answer = await asked.catch((error: unknown) => {
        answers.delete(path)
        throw error
      })
      if (answer.status !== 200) answers.delete(path)
      return new Response(answer.text, { status: answer.status })
    }
  }
}

type SourceAnswer = { status: number; text: string }
const readAnswer = async (answer: Response): Promise<SourceAnswer> => ({
  status: answer.status,
  text: await answer.text(),
})

const digestOf = (status: number, text: string) => `${status} ${hash('sha256', text)}`

const bridge = 'https://app.storyblok.com/f/storyblok-v2-latest.js'

/**
 * For a site that shows drafts: nothing is kept, and inside Storyblok's editor a page is loaded again when a story was saved or
 * published (https://www.storyblok.com/docs/packages/storyblok-bridge).
 */
export const showDrafts: PageCache = async ({ ask, render, nonce }) => {
  const page = await render(ask)
  if (!page.headers.get('content-type')?.startsWith('text/html')) return page
  const html = await page.text()
  return new Response(html.replace('</body>', `${scripts(nonce)}</body>`), page)
}

const scripts = (nonce: string) =>
  `<script nonce="${nonce}" src="${bridge}"></script><script nonce="${nonce}">` +
  `if (window.StoryblokBridge && window.top !== window) new StoryblokBridge().on(['change', 'published'], () => location.reload());` +
  `</script>`
