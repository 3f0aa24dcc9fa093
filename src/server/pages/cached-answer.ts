import { type CachedPage, keepPage } from './cached-page.ts'
import { deferHydration } from './defer-hydration.ts'

/** A rendered answer with what it says of itself. Under most addresses that is a page, under `/blog.data` it is the page's data. */
export type CachedAnswer = CachedPage & { headers: Readonly<Record<string, string>> }

/**
 * What every copy says too. Data that was sent as a page would be read as HTML, with whatever markup its address holds. Nothing
 * else is taken over: a cookie would be one visitor's own.
 */
const keptHeaders = ['cache-control', 'content-type', 'x-remix-response']

export async function toCachedAnswer(
  rendered: Response,
  given: Parameters<typeof keepPage>[1],
): Promise<CachedAnswer> {
  const text = await rendered.text()
  const isPage = rendered.headers.get('content-type')?.startsWith('text/html')
  const page = await keepPage(isPage ? deferHydration(text) : text, given)
  const headers = Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = rendered.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  return { ...page, headers }
}
