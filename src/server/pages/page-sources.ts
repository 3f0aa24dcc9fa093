import { hash } from 'node:crypto'
import { apiRequest } from '#contract/api-paths.ts'

/** Asks this service's own API, inside the process. */
export type AskApi = (path: string) => Promise<Response>

/** Digests of the API's answers that a page was rendered from, by path. It is kept with the page, so it holds nothing of the request. */
export type PageSources = ReadonlyMap<string, string>

/** Read from the practice, its rates and its stories. Their changes are noted as content, in the same transaction. */
const contentPaths = [apiRequest('readSettings').path, apiRequest('listStories').path]
const isContent = (path: string) =>
  contentPaths.some((known) => path === known || path.startsWith(`${known}/`) || path.startsWith(`${known}?`))

type Recorded = {
  /** To be given to the page in place of the real one. */
  ask: AskApi
  sources: PageSources
  /** An answer was missing that a later request may well get. */
  hasFailed: () => boolean
}

export function recordSources(askApi: AskApi): Recorded {
  const sources = new Map<string, string>()
  let hasFailed = false
  const ask: AskApi = async (path) => {
    const { status, text } = await readAnswer(await askApi(path))
    sources.set(path, digestOf(status, text))
    hasFailed ||= isPassing(status)
    return new Response(text, { status })
  }
  return { ask, sources, hasFailed: () => hasFailed }
}

/** Our own trouble, or a visitor who has asked too often. */
const isPassing = (status: number) => status >= 500 || status === 429

/** Asks for those again that the change may concern: whether a page rendered now would say the same. */
export async function areUnchanged(
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
export function createContentAnswers(): (askApi: AskApi, moment: string) => AskApi {
  let latest = { moment: '', answers: new Map<string, Promise<Answer>>() }
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

type Answer = { status: number; text: string }
const readAnswer = async (answer: Response): Promise<Answer> => ({
  status: answer.status,
  text: await answer.text(),
})

const digestOf = (status: number, text: string) => `${status} ${hash('sha256', text)}`
