import { hash } from 'node:crypto'
import { apiRequest } from '#contract/api-paths.ts'

/** Asks this service's own API, inside the process. */
export type AskApi = (path: string) => Promise<Response>

/** The API's answers that a page was rendered from. */
export type PageSources = {
  /** To be given to the page in place of the real one. */
  ask: AskApi
  /** Asks for those again that the change may concern: whether a page rendered now would say the same. */
  areUnchanged: (ask: AskApi, changed: { onlyClinicians: boolean }) => Promise<boolean>
}

/** Read from the practice, its rates and its stories. Their changes are noted as content, in the same transaction. */
const contentPaths = [apiRequest('readSettings').path, apiRequest('listStories').path]
const isContent = (path: string) =>
  contentPaths.some((known) => path === known || path.startsWith(`${known}/`) || path.startsWith(`${known}?`))

export function recordSources(askApi: AskApi): PageSources {
  const digests = new Map<string, Promise<string>>()
  return {
    ask: async (path) => {
      const answer = await askApi(path)
      digests.set(path, digestOf(answer.clone()))
      return answer
    },
    areUnchanged: async (askAgain, { onlyClinicians }) => {
      const concerned = [...digests].filter(([path]) => !(onlyClinicians && isContent(path)))
      const compared = concerned.map(async ([path, before]) => {
        const now = await askAgain(path)
        return (await before) === (await digestOf(now))
      })
      return (await Promise.all(compared)).every(Boolean)
    },
  }
}

const digestOf = async (answer: Response) => `${answer.status} ${hash('sha256', await answer.text())}`
