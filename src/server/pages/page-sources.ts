import { hash } from 'node:crypto'
import { apiRequest } from '#contract/api-paths.ts'

/** Asks this service's own API, inside the process. */
export type AskApi = (path: string) => Promise<Response>

/** Digests of the API's answers that a page was rendered from, by path. It is kept with the page, so it holds nothing of the request. */
export type PageSources = ReadonlyMap<string, Promise<string>>

/** Read from the practice, its rates and its stories. Their changes are noted as content, in the same transaction. */
const contentPaths = [apiRequest('readSettings').path, apiRequest('listStories').path]
const isContent = (path: string) =>
  contentPaths.some((known) => path === known || path.startsWith(`${known}/`) || path.startsWith(`${known}?`))

/** `ask` is to be given to the page in place of the real one. */
export function recordSources(askApi: AskApi): { ask: AskApi; sources: PageSources } {
  const sources = new Map<string, Promise<string>>()
  const ask: AskApi = async (path) => {
    const answer = await askApi(path)
    sources.set(path, digestOf(answer.clone()))
    return answer
  }
  return { ask, sources }
}

/** Asks for those again that the change may concern: whether a page rendered now would say the same. */
export async function areUnchanged(
  sources: PageSources,
  ask: AskApi,
  { onlyClinicians }: { onlyClinicians: boolean },
): Promise<boolean> {
  const concerned = [...sources].filter(([path]) => !(onlyClinicians && isContent(path)))
  const compared = concerned.map(
    async ([path, before]) => (await before) === (await digestOf(await ask(path))),
  )
  return (await Promise.all(compared)).every(Boolean)
}

const digestOf = async (answer: Response) => `${answer.status} ${hash('sha256', await answer.text())}`
