import { hash } from 'node:crypto'

/** Asks this service's own API, inside the process. */
export type AskApi = (path: string) => Promise<Response>

/** The API's answers that a page was rendered from. */
export type PageSources = {
  /** To be given to the page in place of the real one. */
  ask: AskApi
  /** Asks for them all again: whether a page rendered now would say the same. */
  areUnchanged: (ask: AskApi) => Promise<boolean>
}

export function recordSources(askApi: AskApi): PageSources {
  const digests = new Map<string, Promise<string>>()
  return {
    ask: async (path) => {
      const answer = await askApi(path)
      digests.set(path, digestOf(answer.clone()))
      return answer
    },
    areUnchanged: async (askAgain) => {
      const compared = Array.from(digests, async ([path, before]) => {
        const now = await askAgain(path)
        return (await before) === (await digestOf(now))
      })
      return (await Promise.all(compared)).every(Boolean)
    },
  }
}

const digestOf = async (answer: Response) => `${answer.status} ${hash('sha256', await answer.text())}`
